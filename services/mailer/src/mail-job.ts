import type { DelayedJob } from '@presale/jobs'
import { z } from 'zod'

export const MAIL_QUEUE = 'mail'

/** What a mail is about; each has a letter (letters/). */
const mailKind = z.enum(['requested', 'approved', 'declined', 'expired', 'late-payment'])
export type MailKind = z.output<typeof mailKind>

/** One mail to one person, without anything personal: names and addresses are read when it is sent. */
export const mailJob = z.object({
  kind: mailKind,
  eventId: z.string(),
  /** The event's revision: the view must have seen it before the mail is written. */
  revision: z.int().min(0),
  purchaseId: z.uuid(),
  /** When the store accepted the event. */
  occurredAt: z.iso.datetime(),
  /** The admin who is told; null is the purchase's buyer, whom not every event names. */
  adminId: z.uuid().nullable(),
})

export type MailJob = z.output<typeof mailJob>

/** The same event and recipient give the same id, so that an event seen twice is one mail. */
export function mailJobIdOf(of: Pick<MailJob, 'eventId' | 'adminId'>): string {
  return of.adminId === null ? `${of.eventId}-buyer` : `${of.eventId}-admin-${of.adminId}`
}

export function mailJobOf(of: MailJob): DelayedJob<MailJob> {
  return { id: mailJobIdOf(of), payload: of, runAt: new Date(of.occurredAt) }
}
