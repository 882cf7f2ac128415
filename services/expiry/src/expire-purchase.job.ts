import { ForeignStore, type StoreWatch } from '@presale/consumer'
import { type EventStore, EventStoreUnavailable } from '@presale/event-store'
import type { JobOutcome } from '@presale/jobs'
import { addSeconds, derivedId } from '@presale/kernel'
import { executePurchase } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import { inSpan, type Logger } from '@presale/runtime'
import type { Deadline } from './deadline'
import { recordUndecidable, standingOf } from './deadlines/overdue'
import type { ExpiryClock } from './expiry-clock'

export type Expiry = 'expired' | 'not-due' | 'nothing-to-do'

/**
 * Asks the aggregate to expire the purchase as of `now`; the aggregate decides. The command id is derived from the
 * deadline, so that two workers, or a job that runs twice, append one event.
 */
export async function expirePurchase(store: EventStore, of: Deadline, now: Date): Promise<Expiry> {
  const commandId = derivedId('expire', of.purchaseId, String(of.revision))
  const actor = { id: null, role: 'system' } as const
  const executed = await executePurchase(store, {
    purchaseId: of.purchaseId,
    commandId,
    correlationId: commandId,
    actor,
    receivedAt: now,
    commands: [{ type: 'expire', at: now, actor }],
  })
  if (!executed.ok) return 'nothing-to-do'
  if (executed.outcome === 'accepted') return 'expired'
  const { state } = executed
  const isOpen = state.status === 'awaiting-payment' || state.status === 'awaiting-approval'
  return isOpen && executed.revision === of.revision ? 'not-due' : 'nothing-to-do'
}

/** While the time is not certain, a timer that went off is set again. */
const UNCERTAIN_SECONDS = 5

export interface Expiring {
  readonly store: EventStore
  readonly storeWatch: Pick<StoreWatch, 'assertKnown'>
  readonly pool: Pool
  readonly log: Logger
  readonly clock: ExpiryClock
  readonly onExpired: () => void
}

/**
 * The handler of the delayed job: runs again at the deadline if it was early, because the aggregate says so, the window
 * was renewed, or the time that the timer was set by was wrong. A purchase that cannot be decided is left to the sweep,
 * which gives it a whole window once it can be.
 */
export function expirePurchaseJob({ store, storeWatch, pool, log, clock, onExpired }: Expiring) {
  return (of: Deadline): Promise<JobOutcome> => inSpan('expire', {}, () => expireInTime(of))

  async function expireInTime(of: Deadline): Promise<JobOutcome> {
    const now = clock.now()
    if (!clock.isSettled) return clock.onWall(addSeconds(now, UNCERTAIN_SECONDS))
    const standing = await standingOf(pool, of)
    if (standing?.isHeld) return undefined
    if (standing && standing.dueAt > now) return clock.onWall(standing.dueAt)
    await storeWatch.assertKnown()
    try {
      const outcome = await expirePurchase(store, of, now)
      if (outcome === 'expired') {
        onExpired()
        log.info({ purchaseId: of.purchaseId, by: 'timer' }, 'purchase expired')
      }
      // Not due means that the event which set this deadline is still the purchase's last one.
      return outcome === 'not-due' ? clock.onWall(new Date(of.expiresAt)) : undefined
    } catch (error) {
      if (error instanceof EventStoreUnavailable || error instanceof ForeignStore) throw error
      log.error(
        { err: error, purchaseId: of.purchaseId },
        'a purchase could not be expired, left to the sweep',
      )
      await recordUndecidable(pool, [{ ...of, attempts: standing?.attempts ?? 0 }], now)
      return undefined
    }
  }
}
