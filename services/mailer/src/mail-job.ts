import type { DelayedJob } from '@presale/jobs'
import { z } from 'zod'

export const MAIL_QUEUE = 'mail'

/** The kind of a mail about a purchase; each has a template (templates/). */
const mailKind = z.enum(['requested', 'approved', 'declined', 'expired', 'late-payment', 'seen-late'])
export type MailKind = z.output<typeof mailKind>

/** The kind of a notice. Notices concern the safety of accounts and money: nobody can switch them off. */
export const noticeKind = z.enum([
  'email-changed',
  'password-changed',
  'sign-in-changed',
  'wallet-changed',
  'admin-action',
  'alarm',
])
export type NoticeKind = z.output<typeof noticeKind>

/** One mail to one person, without personal data: names and addresses are read when it is sent. */
export const purchaseMail = z.object({
  kind: mailKind,
  /** That of the purchase where its network is the occasion, and no event. */
  eventId: z.string(),
  /** The event's revision: the mail is written once the view has seen it. */
  revision: z.int().min(0),
  purchaseId: z.uuid(),
  /** When the store accepted the event. */
  occurredAt: z.iso.datetime(),
  /** The admin who gets the mail; null is the purchase's buyer, whom not every event names. */
  adminId: z.uuid().nullable(),
  /** The trace that the event is of; the release before does not look at it. */
  traceparent: z.string().exactOptional(),
})
export type PurchaseMail = z.output<typeof purchaseMail>

export const noticeMail = z.object({
  kind: noticeKind,
  /** The row of the change: of accounts.account_changes, accounts.sign_in_changes, sale.wallet_changes, sale.notable_actions or sale.alarms, by the kind. */
  changeId: z.string(),
  occurredAt: z.iso.datetime(),
  /** The admin who gets the mail; null is the account that was changed, or for an alarm who runs the machine. */
  adminId: z.uuid().nullable(),
})
export type NoticeMail = z.output<typeof noticeMail>

/** Of the queue. Until 0.4.0 with notices, as 0.2.0 planned them there; they go past it now (notices.ts). */
export const mailJob = z.union([purchaseMail, noticeMail])

export type MailJob = z.output<typeof mailJob>

/** The mail that a job carries; undefined for what is none. */
export function readMailJob(data: unknown): MailJob | undefined {
  return mailJob.safeParse(data).data
}

type PurchaseMailId = Pick<PurchaseMail, 'kind' | 'eventId' | 'purchaseId' | 'occurredAt' | 'adminId'>
type NoticeMailId = Pick<NoticeMail, 'kind' | 'changeId' | 'adminId'>

/**
 * The same occasion and recipient give the same id, so that an event followed twice is one mail. A late report and
 * its corrections within one hour are one occasion: the mail describes the purchase at the time of sending.
 */
export function mailJobIdOf(of: PurchaseMailId | NoticeMailId): string {
  if ('changeId' in of) {
    const occasion = `${of.kind}-${of.changeId}`
    return of.adminId === null ? `${occasion}-account` : `${occasion}-admin-${of.adminId}`
  }
  const occasion = occasionOf(of)
  return of.adminId === null ? `${occasion}-buyer` : `${occasion}-admin-${of.adminId}`
}

/** That a network shows a payment is no event of the purchase: one mail a purchase. */
function occasionOf({ kind, eventId, purchaseId, occurredAt }: PurchaseMailId): string {
  if (kind === 'late-payment') return `late-${purchaseId}-${hourOf(occurredAt)}`
  return kind === 'seen-late' ? `seen-late-${purchaseId}` : eventId
}

/** A mail in a log line: ids, never an address. */
export function idsOf(of: MailJob): Readonly<Record<string, string>> {
  const admin = of.adminId === null ? {} : { adminId: of.adminId }
  return 'changeId' in of
    ? { kind: of.kind, changeId: of.changeId, ...admin }
    : { kind: of.kind, eventId: of.eventId, purchaseId: of.purchaseId, ...admin }
}

/** '2026-11-21T10' */
function hourOf(time: string): string {
  return time.slice(0, 13)
}

export function mailJobOf(of: MailJob): DelayedJob<MailJob> {
  return { id: mailJobIdOf(of), payload: of, runAt: new Date(of.occurredAt) }
}
