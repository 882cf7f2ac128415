import { ForeignStore } from '@presale/consumer'
import { type EventStore, EventStoreUnavailable } from '@presale/event-store'
import { loadPurchase } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import {
  beginAnew,
  giveBack,
  type OverdueDeadline,
  overduePages,
  recordUndecidable,
} from './deadlines/overdue'
import { expirePurchase } from './expire-purchase.job'

export interface Sweeping {
  readonly store: EventStore
  readonly pool: Pool
  readonly log: Logger
}

export interface Swept {
  readonly expired: number
  /** Those whose stream cannot be folded. */
  readonly failed: number
}

const PAGE = 500
/** Concurrent appends: the store serves others too. */
const AT_ONCE = 20
/**
 * The sure path beside the timers: asks every purchase whose deadline has passed to expire, each once per sweep. Safe
 * at any time and in any number of processes.
 * @throws EventStoreUnavailable at the first that cannot be reached
 */
export async function sweepOverdue({ store, pool, log }: Sweeping, now: Date): Promise<Swept> {
  let [expired, failed] = [0, 0]
  for await (const page of overduePages(pool, now, PAGE)) {
    const answers = new Map<OverdueDeadline, Answer>()
    const answerTo = async (of: OverdueDeadline) => {
      answers.set(of, await ask({ store, log, now }, of))
    }
    try {
      // A single one first: a store that is unavailable is called once, not twenty times.
      const [first, ...others] = page
      if (first) await answerTo(first)
      await atOnce(others, answerTo)
    } catch (error) {
      const unanswered = page.filter((of) => !answers.has(of))
      await giveBack(pool, unanswered, now)
      throw error
    } finally {
      const those = (answer: Answer) => page.filter((of) => answers.get(of) === answer)
      expired += those('expired').length
      failed += those('undecidable').length
      await recordUndecidable(pool, those('undecidable'), now)
      await beginAnew(pool, those('decidable-again'), now)
    }
  }
  return { expired, failed }
}

type Answer = 'expired' | 'asked' | 'undecidable' | 'decidable-again'

async function ask(
  { store, log, now }: { store: EventStore; log: Logger; now: Date },
  of: OverdueDeadline,
): Promise<Answer> {
  try {
    if (of.isUndecidable) {
      await loadPurchase(store, of.purchaseId)
      log.info({ purchaseId: of.purchaseId }, 'a purchase can be decided again, its window begins anew')
      return 'decidable-again'
    }
    if ((await expirePurchase(store, of, now)) !== 'expired') return 'asked'
    log.info({ purchaseId: of.purchaseId, by: 'sweep' }, 'purchase expired')
    return 'expired'
  } catch (error) {
    if (error instanceof EventStoreUnavailable || error instanceof ForeignStore) throw error
    // One unreadable purchase must not keep the others from expiring.
    log.error({ err: error, purchaseId: of.purchaseId }, 'a purchase could not be expired')
    return 'undecidable'
  }
}

/** At most so many at once; after a failure none is started, and those under way are awaited. */
async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  let fault: { readonly error: unknown } | undefined
  const worker = async (): Promise<void> => {
    for (const item of rest) {
      if (fault) return
      try {
        await work(item)
      } catch (error) {
        fault ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (fault) throw fault.error
}
