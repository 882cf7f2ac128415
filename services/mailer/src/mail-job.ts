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

/**
 * The same occasion and recipient give the same id, so that an event seen twice is one mail. A late report and
 * its corrections within one hour are one occasion: what is mailed is how the purchase stands when it is sent.
 */
export function mailJobIdOf(
  of: Pick<MailJob, 'kind' | 'eventId' | 'purchaseId' | 'occurredAt' | 'adminId'>,
): string {
  const occasion = of.kind === 'late-payment' ? `late-${of.purchaseId}-${hourOf(of.occurredAt)}` : of.eventId
  return of.adminId === null ? `${occasion}-buyer` : `${occasion}-admin-${of.adminId}`
}

/** '2026-11-21T10' */
function hourOf(time: string): string {
  return time.slice(0, 13)
}

export function mailJobOf(of: MailJob): DelayedJob<MailJob> {
  return { id: mailJobIdOf(of), payload: of, runAt: new Date(of.occurredAt) }
}
