import { takenOver } from './earlier-registry'
import { parseRegistry, type Registry, registryPath, written } from './registry'
import type { ReleaseStore } from './store'

export interface LoadedRegistry {
  readonly registry: Registry
  /** Undefined while the remote has none of its own. */
  readonly revision: string | undefined
}

/** @throws RegistryDamaged */
export async function loadRegistry(store: ReleaseStore, name: string): Promise<LoadedRegistry> {
  const stored = await store.read(registryPath(name))
  if (stored) return { registry: parseRegistry(name, stored.content), revision: stored.revision }
  const empty = { name, active: null, versions: {}, history: [] }
  return { registry: (await takenOver(store, name)) ?? empty, revision: undefined }
}

/** The registry's next state, or undefined where there is nothing to change. */
export type Change = (registry: Registry) => Registry | undefined

/**
 * Compares and sets: the change is made of the registry as it is read, and written only if it is still that one; else it
 * is made again of what is there by then. Whether that may be is for the change to say, by an exception.
 * @returns the registry as it is after it
 */
export async function changeRegistry(store: ReleaseStore, name: string, change: Change): Promise<Registry> {
  const path = registryPath(name)
  for (;;) {
    const { registry, revision } = await loadRegistry(store, name)
    const next = change(registry)
    if (!next) return registry
    const content = written(next)
    const isWritten = await (revision === undefined
      ? store.create(path, content)
      : store.replace(path, content, revision))
    if (isWritten) return next
  }
}
