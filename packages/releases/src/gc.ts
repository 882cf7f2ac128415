import { randomUUID } from 'node:crypto'
import { type Change, changeRegistry, loadRegistry } from './change-registry'
import { isActivation, type Registry, versionOf } from './registry'
import type { Signer } from './signing'
import type { ListedObject, ReleaseStore } from './store'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/**
 * Sessions last at most 30 days, and one that has loaded a version asks for its chunks to the end. It may have begun some
 * seconds after another version became active: not every web host knows that at once.
 */
const KEPT_AFTER_ACTIVE_MS = 30 * DAY_MS + HOUR_MS
/** A publication that is on its way is younger. */
const LEFTOVER_AGE_MS = DAY_MS

export interface CleanUp {
  readonly name: string
  /** So many of the versions that were last active, and of those last published, are kept. */
  readonly keep: number
  readonly by: string
  readonly now: Date
  readonly signer?: Signer | undefined
}

/** Removes versions that nobody needs, and what publications that were cut off have left. @returns the versions */
export async function removeUnneeded(
  store: ReleaseStore,
  { name, keep, by, now, signer }: CleanUp,
): Promise<string[]> {
  let removed: string[] = []
  // From the registry first: a version that is in it is whole.
  const change: Change = (registry) => {
    removed = unneeded(registry, keep, now)
    if (removed.length === 0) return undefined
    const versions = Object.entries(registry.versions).filter(([version]) => !removed.includes(version))
    const said = { at: now.toISOString(), by, action: 'remove', reason: null, forced: null } as const
    const acts = removed.map((to) => ({
      ...said,
      uuid: randomUUID(),
      filesHash: versionOf(registry, to)?.filesHash,
      to,
    }))
    return { versions: Object.fromEntries(versions), acts }
  }
  await changeRegistry(store, name, change, signer)
  await removeFiles(store, name, removed, now)
  await store.removeLeftovers(new Date(now.getTime() - LEFTOVER_AGE_MS))
  return removed
}

async function removeFiles(
  store: ReleaseStore,
  name: string,
  removed: readonly string[],
  now: Date,
): Promise<void> {
  const listed = new Map<string, ListedObject[]>()
  for (const object of await store.list(name)) {
    const [, version = ''] = object.path.split('/')
    listed.set(version, [...(listed.get(version) ?? []), object])
  }
  for (const [version, files] of listed) {
    const isFile = files.every(({ path }) => path.split('/').length === 2)
    if (isFile && !version.startsWith('probe-')) continue
    const isOld = files.every(({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > LEFTOVER_AGE_MS)
    if (!removed.includes(version) && !isOld) continue
    // Read again for each: somebody may have published it since.
    const { registry } = await loadRegistry(store, name)
    if (versionOf(registry, version)) continue
    for (const { path } of files) await store.remove(path)
  }
}

function unneeded(registry: Registry, keep: number, now: Date): string[] {
  const published = Object.keys(registry.versions)
  const activated = new Set(
    registry.history
      .filter(isActivation)
      .map(({ to }) => to)
      .reverse(),
  )
  const kept = new Set([
    registry.active,
    ...[...activated].slice(0, keep),
    ...published.reverse().slice(0, keep),
  ])
  return Object.keys(registry.versions).filter(
    (version) => !kept.has(version) && now.getTime() - lastActive(registry, version) > KEPT_AFTER_ACTIVE_MS,
  )
}

/**
 * When it was last active, or else published: somebody may be about to activate it. Of what an earlier release has left
 * nobody knows that; it counts from the first act that has a time.
 */
function lastActive({ history, versions }: Registry, version: string): number {
  const firstKnown = history.find(({ at }) => Date.parse(at) > 0)?.at
  const ended = history.findLast(
    (entry) => isActivation(entry) && entry.from === version && entry.to !== version,
  )
  const at = ended?.at ?? versions[version]?.publishedAt ?? firstKnown
  return at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at)
}
