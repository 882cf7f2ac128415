import type { Candidate } from '../activate'
import { loadRegistry } from '../change-registry'
import { registryPath, written } from '../registry'
import type { ReleaseStore } from '../store'

/** The store as it would be read with the candidate active, and with no other remote. It is read alone. */
export async function asActive({ store, name, version }: Candidate): Promise<ReleaseStore> {
  const { registry } = await loadRegistry(store, name)
  const object = {
    content: written({ ...registry, active: version, history: [] }),
    revision: `candidate ${version}`,
  }
  const isRegistry = (path: string): boolean => path === registryPath(name)
  const refuse = (): Promise<never> => Promise.reject(new Error('A candidate is tried without any change.'))
  return {
    address: store.address,
    currentForMs: Number.POSITIVE_INFINITY,
    read: async (path) => (isRegistry(path) ? object : store.read(path)),
    readNewer: async (path, revision) => (isRegistry(path) ? 'unchanged' : store.readNewer(path, revision)),
    names: async () => [name],
    list: (folder) => store.list(folder),
    create: refuse,
    replace: refuse,
    remove: refuse,
    removeLeftovers: refuse,
  }
}
