import type { Subscriber } from '@presale/consumer'
import type { Clock } from '@presale/kernel'
import type { Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import type { ReadChange } from './deadline-reader'
import { applyChanges } from './deadlines/apply-changes'
import { recordBuilt } from './deadlines/overdue'
import { SUBSCRIBER } from './deadlines/schema'

/** Maintains the table of deadlines from the first event on, and triggers the arming of changed timers. */
export function deadlineSubscriber({
  pool,
  log,
  clock,
  armSoon,
}: {
  readonly pool: Pool
  readonly log: Logger
  readonly clock: Clock
  readonly armSoon: () => void
}): Subscriber<ReadChange> {
  let isCaughtUp = false
  return {
    name: SUBSCRIBER,
    isDerived: true,
    // Windows are minutes long.
    spacingMs: 200,
    apply: (client, batch, { isResumed }) =>
      applyChanges(
        client,
        batch.map(({ change }) => change),
        { isResumed, now: clock.now() },
      ),
    // The timers of removed deadlines find nothing to do.
    reset: async (client) => {
      await client.query('delete from expiry.deadlines')
      await client.query('update expiry.arming set is_built = false')
      isCaughtUp = false
    },
    onApplied: () => {
      // While catching up, most new deadlines end a few events later.
      if (isCaughtUp) armSoon()
    },
    onCaughtUp: () => {
      isCaughtUp = true
      log.info({}, 'caught up with the purchases')
      recordBuilt(pool).then(armSoon, (error: unknown) => {
        log.warn({ err: error }, 'the first catch-up could not be noted, the next one tries again')
      })
    },
  }
}
