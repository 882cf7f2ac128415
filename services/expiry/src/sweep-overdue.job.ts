import { type EventStore, EventStoreUnavailable } from '@presale/event-store'
import type { DelayedQueue } from '@presale/jobs'
import type { PurchaseViews } from '@presale/purchases'
import type { Logger } from '@presale/runtime'
import { type Deadline, jobOf } from './deadline'
import { expirePurchase } from './expire-purchase.job'

export interface Sweeping {
  readonly store: EventStore
  readonly views: Pick<PurchaseViews, 'overdue' | 'pending'>
  readonly queue: DelayedQueue<Deadline>
  readonly log: Logger
}

export interface Swept {
  readonly expired: number
  readonly armed: number
}

const PAGE = 500

/**
 * The sure path beside the timers: expires what is overdue in the read model and arms what is
 * pending; a timer that is set already is left as it is. Safe at any time and in any number of processes.
 */
export async function sweepOverdue(sweeping: Sweeping, now: Date): Promise<Swept> {
  const expired = await expireOverdue(sweeping, now)
  const armed = await armPending(sweeping).catch((error: unknown) => {
    sweeping.log.warn({ err: error }, 'timers not set by the sweep, the next one tries again')
    return 0
  })
  return { expired, armed }
}

async function expireOverdue({ store, views, log }: Sweeping, now: Date): Promise<number> {
  let expired = 0
  for (const row of await views.overdue(now, PAGE)) {
    const of = { purchaseId: row.id, revision: row.revision, expiresAt: row.expiresAt }
    try {
      if ((await expirePurchase(store, of, now)) !== 'expired') continue
      expired += 1
      log.info({ purchaseId: row.id, by: 'sweep' }, 'purchase expired')
    } catch (error) {
      if (error instanceof EventStoreUnavailable) throw error
      // One purchase that cannot be read must not keep all the others from expiring.
      log.error({ err: error, purchaseId: row.id }, 'a purchase could not be expired')
    }
  }
  return expired
}

async function armPending({ views, queue }: Sweeping): Promise<number> {
  let armed = 0
  let after: string | null = null
  for (;;) {
    const page: readonly { id: string; revision: number; expiresAt: string }[] = await views.pending(
      after,
      PAGE,
    )
    await queue.schedule(
      page.map((row) => jobOf({ purchaseId: row.id, revision: row.revision, expiresAt: row.expiresAt })),
    )
    armed += page.length
    const last = page.at(-1)
    if (!last || page.length < PAGE) return armed
    after = last.id
  }
}
