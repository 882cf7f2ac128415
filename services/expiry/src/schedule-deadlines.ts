import { type EventStore, type Following, keepFollowing, type Position } from '@presale/event-store'
import type { DelayedQueue } from '@presale/jobs'
import { decodeEvent, STREAM_PREFIX } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { readCheckpoint, saveCheckpoint } from './checkpoint'
import { type Deadline, jobIdsBefore, jobOf } from './deadline'
import { type DeadlineChange, deadlineChangeOf } from './deadline-changes'

export interface Scheduling {
  readonly store: EventStore
  readonly pool: Pool
  readonly queue: DelayedQueue<Deadline>
  readonly log: Logger
  readonly signal: AbortSignal
}

// While catching up, this many purchases are folded before anything is armed or saved.
const FOLD_AT_MOST = 1000

/** Follows the purchases for ever, arming and disarming their timers; follows again after every fault. */
export function scheduleDeadlines(scheduling: Scheduling): Following {
  const { signal, log } = scheduling
  return keepFollowing({
    signal,
    followOnce: (onProgress) => followOnce(scheduling, onProgress),
    onFault: (error, againInMs) =>
      log.warn({ err: error, againInMs }, 'following purchases broke off, following again'),
  })
}

async function followOnce(scheduling: Scheduling, onProgress: () => void): Promise<void> {
  const { store, pool, signal, log } = scheduling
  const after = await readCheckpoint(pool)
  let isLive = false
  let newest: Position | undefined
  const folded = new Map<string, DeadlineChange>()
  const flush = async () => {
    await apply([...folded.values()], scheduling)
    folded.clear()
    if (newest) await saveCheckpoint(pool, newest)
    onProgress()
  }
  for await (const followed of store.follow({ prefix: STREAM_PREFIX, after, signal })) {
    if (followed.kind === 'caught-up') {
      isLive = true
      log.info({ folded: folded.size }, 'caught up with the purchases')
      await flush()
    } else {
      const change = deadlineChangeOf(decodeEvent(followed.event).event, followed.event.revision)
      if (change) folded.set(change.purchaseId, change)
      newest = followed.event.position
      if (isLive || folded.size >= FOLD_AT_MOST) await flush()
    }
  }
}

/**
 * With Redis away the timers cannot be set; the sweep sets them, or expires what is overdue, so
 * following goes on all the same (design section 8).
 */
async function apply(changes: readonly DeadlineChange[], { queue, log }: Scheduling): Promise<void> {
  try {
    await queue.schedule(changes.flatMap((change) => (change.armed ? [jobOf(change.armed)] : [])))
    await queue.cancel(changes.flatMap((change) => jobIdsBefore(change.purchaseId, change.revision)))
  } catch (error) {
    log.warn({ err: error, purchases: changes.length }, 'timers not set, left to the sweep')
  }
}
