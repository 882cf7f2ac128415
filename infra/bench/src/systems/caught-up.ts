import { connectEventStore, type EventStore } from '@presale/event-store'
import { STREAM_PREFIX } from '@presale/purchases'
import {
  column,
  firstRowOf,
  generations,
  isAtOrBeyond,
  type LogPosition,
  type Pool,
  row,
} from '@presale/read-store'
import { waitFor } from '@presale/testing'
import type { StoreAddresses } from '../environment'
import { ProgressLine } from '../progress-line'

const A_DAY_MS = 86_400_000

/**
 * Waits until all that the store has is in every view, and the expiry service has seen it, too.
 * @throws when an event cannot be applied
 */
export async function untilCaughtUp(pool: Pool, { eventStoreUrl }: StoreAddresses): Promise<void> {
  const store = connectEventStore(eventStoreUrl)
  try {
    await untilApplied(pool, store, { timeoutMs: A_DAY_MS, also: () => expiryCheckpoint(pool) })
  } finally {
    await store.close()
  }
}

interface Waiting {
  readonly timeoutMs: number
  /** Where somebody else stands who has to come as far. */
  readonly also?: () => Promise<LogPosition | undefined>
}

/** Waits until all that the store has now is in every view. @throws when an event cannot be applied */
export async function untilApplied(
  pool: Pool,
  store: EventStore,
  { timeoutMs, also }: Waiting,
): Promise<void> {
  let line: ProgressLine | undefined
  let applied = 0
  const head = await store.headOf(STREAM_PREFIX)
  const outcome = await waitFor(
    async () => {
      const fed = (await generations(pool)).filter(({ state }) => state === 'live')
      const fault = fed.find((generation) => generation.fault)?.fault
      if (fault) return fault
      applied = Math.min(...fed.map(({ appliedEvents }) => appliedEvents))
      line ??= new ProgressLine('events in the views', applied)
      line.at(applied)
      const isFed = fed.length > 0 && fed.every(({ checkpoint }) => isAtOrBeyond(checkpoint, head))
      return isFed && (!also || isAtOrBeyond(await also(), head)) ? 'applied' : undefined
    },
    { what: 'the views to be filled', timeoutMs, intervalMs: 250 },
  ).finally(() => line?.end(applied))
  if (outcome !== 'applied') throw new Error(`An event cannot be applied: ${outcome.message}`)
}

const place = row({ commit: column.text(), prepare: column.text() })

/** Where the expiry service stands: while it is catching up, the machine is not quiet. */
function expiryCheckpoint(pool: Pool): Promise<LogPosition | undefined> {
  return firstRowOf(
    pool,
    place,
    `select commit_position as commit, prepare_position as prepare from following.checkpoints
     where name = 'expiry-deadlines'`,
  )
}
