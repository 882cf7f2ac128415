import type { Pool } from '@presale/read-store'
import { type MailJob, mailJobIdOf, type PurchaseMail } from './mail-job'
import type { OutgoingMail } from './smtp'
import type { MailContent } from './templates/mail-content'
import { oneLine } from './templates/one-line'
import { renderHtml, renderText } from './templates/render'

/** What writing a mail takes beside its job. */
export interface Writing {
  readonly pool: Pool
  readonly origin: string | undefined
  /** Who runs the machine, and hears of what the database may not tell: ALARM_MAIL. */
  readonly alarmMail: string | undefined
  /** The right side of the Message-ID. */
  readonly domain: string
}

/** A mail and its recipient. */
export interface Written {
  readonly userId: string
  readonly to: string
  readonly mail: Omit<OutgoingMail, 'to'>
  /** Those that wait and go with it. */
  readonly merged: readonly PurchaseMail[]
}

/** The mail; a sentence where nobody gets it; a time where it is too early to say. */
export type WrittenOrNot = Written | string | Date

export interface Recipient {
  readonly name: string
  /** Whether its owner has confirmed the address. */
  readonly isConfirmed: boolean
}

/** Whoever registered an address that is not confirmed chose the name, which may be a message to a stranger. */
export function rendered(
  job: MailJob,
  content: MailContent,
  { name, isConfirmed }: Recipient,
  { origin, domain }: Writing,
): Omit<OutgoingMail, 'to'> {
  const addressed = { content, name: isConfirmed ? name : '', origin }
  return {
    subject: oneLine(content.subject),
    text: renderText(addressed),
    html: renderHtml(addressed),
    messageId: `<${mailJobIdOf(job)}@${domain}>`,
  }
}

export const after = (ms: number): Date => new Date(Date.now() + ms)
