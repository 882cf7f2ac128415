import type { LedgerProjection } from '@presale/ledger'
import { bytesOf, ensureProjections, generations, type Pool } from '@presale/read-store'

/** What a rebuild would take. */
export interface Forecast {
  readonly events: number
  /** Of the last rebuild; null where there was none. */
  readonly eventsPerSecond: number | null
  readonly seconds: number | null
  /** What the live generation takes on the disk: the new one is filled beside it. */
  readonly bytes: number
}

/** Changes nothing. */
export async function forecast(pool: Pool, definition: LedgerProjection): Promise<Forecast> {
  await ensureProjections(pool, [definition])
  const known = await generations(pool)
  const own = known.filter(({ name }) => name === definition.name)
  const live = own.find(({ state }) => state === 'live')
  const events = Math.max(0, ...known.map(({ appliedEvents }) => appliedEvents))
  const eventsPerSecond = own.findLast(({ filledPerSecond }) => filledPerSecond)?.filledPerSecond ?? null
  return {
    events,
    eventsPerSecond: eventsPerSecond === null ? null : Math.round(eventsPerSecond),
    seconds: eventsPerSecond === null ? null : Math.ceil(events / eventsPerSecond),
    bytes: live ? await bytesOf(pool, live.schema) : 0,
  }
}
