import { SigningKeyMissing } from './refused'
import {
  type Act,
  chained,
  type HistoryEntry,
  idOf,
  parseRegistry,
  type Registry,
  registryPath,
  written,
} from './registry'
import { type Signer, signatureOf } from './signing'
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
  return { registry: { name, active: null, versions: {}, history: [] }, revision: undefined }
}

/** What becomes of a registry, and by which acts; `from` is what was active before them. */
export interface Changed extends Partial<Pick<Registry, 'active' | 'versions'>> {
  readonly acts: readonly Omit<Act, 'from'>[]
}
/** Undefined where there is nothing to change. */
export type Change = (registry: Registry) => Changed | undefined

/**
 * Compares and sets: the change is made of the registry as it is read, and written only if it is still that one; else it
 * is made again of what is there by then. Whether that may be is for the change to say, by an exception.
 * @param signer signs each act
 * @returns the registry as it is after it
 * @throws SigningKeyMissing where acts are signed: the site that reads it believes no other
 */
export async function changeRegistry(
  store: ReleaseStore,
  name: string,
  change: Change,
  signer?: Signer,
): Promise<Registry> {
  const path = registryPath(name)
  for (;;) {
    const { registry, revision } = await loadRegistry(store, name)
    const changed = change(registry)
    if (!changed) return registry
    const next = applied(registry, changed, signer)
    const content = written(next)
    const isWritten = await (revision === undefined
      ? store.create(path, content)
      : store.replace(path, content, revision))
    if (isWritten) return next
  }
}

function applied(registry: Registry, { acts, ...changed }: Changed, signer: Signer | undefined): Registry {
  const { name, active } = registry
  const key = signer?.key
  if (!key && (signer || registry.history.some((act) => idOf(act).signature !== undefined)))
    throw new SigningKeyMissing(name)
  const sign = key && ((act: Omit<HistoryEntry, 'hash'>) => signatureOf(name, act, key))
  const history = [...registry.history]
  for (const act of acts) history.push(chained(history, { ...act, from: active }, sign))
  return { ...registry, ...changed, history }
}
