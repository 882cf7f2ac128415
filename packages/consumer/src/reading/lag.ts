import type { Backlog, Position, Reads } from '@presale/event-store'
import type { CheckpointRow, Queryable } from '@presale/read-store'

/** A subscriber and where its checkpoint is: a subscription is one. */
export interface Followed {
  readonly subscriber: { readonly name: string; readonly prefixes?: readonly string[] }
  readonly row: Pick<CheckpointRow, 'read'>
}

export interface LagSources {
  readonly store: Pick<Reads, 'backlogAfter'>
  readonly pool: Queryable
  /** The streams of a subscriber that names none. */
  readonly prefixes: readonly string[]
  readonly now: Date
}

/**
 * For how many seconds the store has had an event that a subscriber has not applied, by its name; 0 where there is
 * none. By checkpoint and store alone: what the process that applies them believes does not matter, nor whether there
 * is one. A subscriber that has not begun is missing.
 */
export async function lagSeconds(
  followed: Iterable<Followed>,
  { store, pool, prefixes, now }: LagSources,
): Promise<ReadonlyMap<string, number>> {
  const lags = new Map<string, number>()
  const asked = new Map<string, Backlog>()
  for (const { subscriber, row } of followed) {
    const saved = await row.read(pool)
    if (!saved?.hasBegun || saved.resetTo !== undefined) continue
    const after: Position | undefined = saved.position
    const of = { prefixes: subscriber.prefixes ?? prefixes, after }
    // Those that stand at one event are asked about once.
    const place = JSON.stringify(of)
    const backlog = asked.get(place) ?? (await store.backlogAfter(of))
    asked.set(place, backlog)
    lags.set(subscriber.name, secondsSince(backlog.since, now))
  }
  return lags
}

function secondsSince(since: string | undefined, now: Date): number {
  return since === undefined ? 0 : Math.max(0, (now.getTime() - Date.parse(since)) / 1000)
}
