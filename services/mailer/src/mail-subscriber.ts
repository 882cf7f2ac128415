import type { Subscriber } from '@presale/consumer'
import type { Clock } from '@presale/kernel'
import { type RecordedEvent, STREAM_PREFIX } from '@presale/purchases'
import type { Queryable } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import type { MailJob } from './mail-job'
import { mailsOfEvent } from './mails-of-event'
import { planMails } from './outbox'

export interface MailPlanning {
  readonly idsOfAdmins: (database: Queryable) => Promise<readonly string[]>
  readonly clock: Clock
  readonly maxAgeMs: number
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Mails were planned and committed. */
  onPlanned(): void
}

export const MAIL_SUBSCRIBER = 'purchase-mails'

/**
 * Plans the mails of live events, in the transaction that moves the checkpoint. The very first time it starts at the
 * store's head: earlier events are not mailed.
 */
export function mailSubscriber({
  idsOfAdmins,
  clock,
  maxAgeMs,
  log,
  onPlanned,
}: MailPlanning): Subscriber<RecordedEvent> {
  let planned = 0
  return {
    name: MAIL_SUBSCRIBER,
    startsAt: 'head',
    prefixes: [STREAM_PREFIX],
    apply: async (client, batch) => {
      const mails: MailJob[] = []
      let passedOver = 0
      for (const event of batch) {
        const found = await mailsOfEvent(event, () => idsOfAdmins(client))
        if (clock.now().getTime() - Date.parse(event.created) <= maxAgeMs) mails.push(...found)
        else if (found.length > 0) passedOver += 1
      }
      await planMails(client, mails)
      planned += mails.length
      if (passedOver > 0) log.warn({ events: passedOver }, 'events too old to be mailed about, passed over')
    },
    onApplied: onPlanned,
    onCaughtUp: () => {
      log.info({ mails: planned }, 'caught up with the purchases')
      planned = 0
    },
  }
}
