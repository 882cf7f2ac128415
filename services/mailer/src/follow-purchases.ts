import { type EventStore, type Following, keepFollowing, type Position } from '@presale/event-store'
import type { DelayedQueue } from '@presale/jobs'
import { STREAM_PREFIX } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { placeToFollowFrom, saveCheckpoint } from './checkpoint'
import { type MailJob, mailJobOf } from './mail-job'
import { mailsOfEvent } from './mails-of-event'

export interface MailFollowing {
  readonly store: EventStore
  readonly pool: Pool
  readonly queue: Pick<DelayedQueue<MailJob>, 'schedule'>
  readonly idsOfAdmins: () => Promise<readonly string[]>
  readonly maxAgeMs: number
  readonly log: Logger
  readonly signal: AbortSignal
}

// While catching up, so many mails are handed over at once.
const MAILS_AT_ONCE = 500

/** Turns the live events into mail jobs, for ever; follows again after every fault. */
export function followPurchases(following: MailFollowing): Following {
  const { signal, log } = following
  return keepFollowing({
    signal,
    followOnce: (onProgress) => followOnce(following, onProgress),
    onFault: (error, againInMs) =>
      log.warn({ err: error, againInMs }, 'following purchases broke off, following again'),
  })
}

async function followOnce(following: MailFollowing, onProgress: () => void): Promise<void> {
  const { store, pool, queue, idsOfAdmins, signal, log, maxAgeMs } = following
  let isLive = false
  let newest: Position | undefined
  let passedOver = 0
  let mails: MailJob[] = []
  // The checkpoint moves only when the jobs are in Redis; with Redis away this throws, and is tried again.
  const flush = async () => {
    await queue.schedule(mails.map(mailJobOf))
    if (newest) await saveCheckpoint(pool, newest)
    if (passedOver > 0) log.warn({ events: passedOver }, 'events too old to be mailed about, passed over')
    mails = []
    passedOver = 0
    onProgress()
  }
  const after = await placeToFollowFrom(pool, store)
  for await (const followed of store.follow({ prefix: STREAM_PREFIX, after, signal })) {
    if (followed.kind === 'caught-up') {
      isLive = true
      log.info({ mails: mails.length }, 'caught up with the purchases')
      await flush()
    } else {
      const { event } = followed
      const found = await mailsOfEvent(event, idsOfAdmins).catch(async (error: unknown) => {
        // What stands before an event that cannot be read is not held up by it.
        if (mails.length > 0) await flush()
        throw error
      })
      if (Date.now() - Date.parse(event.created) > maxAgeMs) passedOver += found.length > 0 ? 1 : 0
      else mails.push(...found)
      newest = event.position
      if (isLive || mails.length >= MAILS_AT_ONCE) await flush()
    }
  }
}
