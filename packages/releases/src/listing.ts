import { REMOTE_CONTRACT_MAJOR, type RegisteredRemote } from '@presale/contracts'
import { isActivation, lastActivation, type Registry, versionOf } from './registry'

export interface ListedVersion {
  readonly name: string
  readonly version: string
  readonly isActive: boolean
  readonly publishedAt: string | null
  /** When it was last made active, and by whom; else by whom it was published. */
  readonly activatedAt: string | null
  readonly by: string | null
}

/** Newest last. */
export function listVersions(registry: Registry): ListedVersion[] {
  return Object.entries(registry.versions).map(([version, { publishedAt, publishedBy }]) => {
    const activation = registry.history.findLast((entry) => isActivation(entry) && entry.to === version)
    return {
      name: registry.name,
      version,
      isActive: version === registry.active,
      publishedAt,
      activatedAt: activation?.at ?? null,
      by: activation?.by ?? publishedBy,
    }
  })
}

/** What a browser is to know: the active version; undefined while there is none that can be loaded. */
export function registeredRemote(registry: Registry): RegisteredRemote | undefined {
  const { name, active } = registry
  const stored = active === null ? undefined : versionOf(registry, active)
  if (active === null || !stored || stored.entry === null) return undefined
  const { filesHash, entry, globalName, contractMajor } = stored
  return {
    version: active,
    entry: `/remotes/${name}/${active}/${entry}`,
    filesHash,
    // A version from before stamps says it itself, once it is loaded.
    contractMajor: contractMajor ?? REMOTE_CONTRACT_MAJOR,
    ...(globalName === null ? {} : { globalName }),
    ...(lastActivation(registry) ? { activatedAt: lastActivation(registry)?.at } : {}),
  }
}
