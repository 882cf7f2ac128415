import { randomUUID } from 'node:crypto'
import { changeRegistry, loadRegistry } from './change-registry'
import { chained, isActivation, type Registry } from './registry'
import type { ReleaseStore } from './store'

const DAY_MS = 24 * 60 * 60 * 1000
/** Sessions last at most so long, and one that has loaded a version asks for its chunks to the end. */
const KEPT_AFTER_ACTIVE_MS = 30 * DAY_MS
/** A publication that is on its way is younger. */
const LEFTOVER_AGE_MS = DAY_MS

export interface CleanUp {
  readonly name: string
  /** So many of the versions that were last active, and of those last published, are kept. */
  readonly keep: number
  readonly by: string
  readonly now: Date
}

/** Removes versions that nobody needs, and what publications that were cut off have left. @returns the versions */
export async function removeUnneeded(
  store: ReleaseStore,
  { name, keep, by, now }: CleanUp,
): Promise<string[]> {
  let removed: string[] = []
  // From the registry first: a version that is in it is whole.
  await changeRegistry(store, name, (registry) => {
    removed = unneeded(registry, keep, now)
    if (removed.length === 0) return undefined
    const versions = Object.entries(registry.versions).filter(([version]) => !removed.includes(version))
    const said = {
      at: now.toISOString(),
      by,
      action: 'remove',
      from: registry.active,
      reason: null,
      forced: null,
    } as const
    const history = [...registry.history]
    for (const to of removed) history.push(chained(history, { ...said, id: randomUUID(), to }))
    return { ...registry, versions: Object.fromEntries(versions), history }
  })
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
  const { registry } = await loadRegistry(store, name)
  const listed = await store.list(name)
  for (const { path, modifiedAt } of listed) {
    const [, version = '', file] = path.split('/')
    const isKept =
      Object.hasOwn(registry.versions, version) || (file === undefined && !version.startsWith('probe-'))
    const isOld = now.getTime() - modifiedAt.getTime() > LEFTOVER_AGE_MS
    if (!isKept && (removed.includes(version) || isOld)) await store.remove(path)
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

/** When it was last active, or else published: somebody may be about to activate it. */
function lastActive({ history, versions }: Registry, version: string): number {
  const ended = history.findLast(
    (entry) => isActivation(entry) && entry.from === version && entry.to !== version,
  )
  return Date.parse(ended?.at ?? versions[version]?.publishedAt ?? new Date(0).toISOString())
}
