import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@presale/kernel'
import { expiredAndSeen } from '@presale/payments'
import type { Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { planMails } from './outbox'

export interface SeenLatePlanning {
  readonly pool: Pool
  /** By the reader's login. */
  readonly readers: Pool
  readonly clock: Clock
  readonly maxAgeMs: number
  readonly log: Pick<Logger, 'warn'>
  /** Mails may have been planned. */
  onPlanned(): void
  readonly lookEveryMs?: number
}

const LOOK_EVERY_MS = 30_000

/**
 * Plans a mail to the buyer of each purchase that has expired and whose payment its network shows, once. No event of the purchase
 * says so, so the views are looked at, until the signal aborts; a failure is logged, and the next look sees the same.
 */
export async function planSeenLate(planning: SeenLatePlanning, signal: AbortSignal): Promise<void> {
  const { log, onPlanned, lookEveryMs = LOOK_EVERY_MS } = planning
  while (!signal.aborted) {
    try {
      if ((await planned(planning)) > 0) onPlanned()
    } catch (error) {
      log.warn({ err: error }, 'nobody could look for payments of expired purchases, the next look sees them')
    }
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

async function planned({ pool, readers, clock, maxAgeMs }: SeenLatePlanning): Promise<number> {
  const now = clock.now()
  const found = await expiredAndSeen(readers, new Date(now.getTime() - maxAgeMs))
  await planMails(
    pool,
    found.map(({ id, revision }) => ({
      kind: 'seen-late',
      eventId: id,
      revision,
      purchaseId: id,
      occurredAt: now.toISOString(),
      adminId: null,
    })),
  )
  return found.length
}
