import { findReading } from '@presale/accounts'
import type { Pool } from '@presale/read-store'
import { findBrand } from './brand'
import type { PurchaseMail } from './mail-job'
import type { OutgoingMail } from './smtp'
import type { MailContent } from './templates/mail-content'
import { oneLine } from './templates/one-line'
import { renderHtml, renderText } from './templates/render'
import { type Wording, wordingFor } from './texts/wording'

/** What writing a mail takes beside its job. */
export interface Writing {
  readonly pool: Pool
  readonly origin: string | undefined
  /** Who runs the machine, and hears of what the database may not tell: ALARM_MAIL. */
  readonly alarmMail: string | undefined
  /** Of the links that it makes itself: the api's. */
  readonly linkKey?: Buffer | undefined
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
  readonly wording: Wording
}

/** Whoever registered an address that is not confirmed chose the name, which may be a message to a stranger. */
export async function rendered(
  id: string,
  content: MailContent,
  { name, isConfirmed, wording }: Recipient,
  { pool, origin, domain }: Pick<Writing, 'pool' | 'origin' | 'domain'>,
): Promise<Omit<OutgoingMail, 'to'>> {
  const { brand, pictures } = await findBrand(pool)
  const addressed = { content, name: isConfirmed ? name : '', origin, wording, brand }
  return {
    subject: oneLine(content.subject),
    text: renderText(addressed),
    html: renderHtml(addressed),
    pictures,
    messageId: `<${id}@${domain}>`,
  }
}

/** What this person reads in, as of now. */
export async function wordingOf(pool: Pool, userId: string): Promise<Wording> {
  return wordingFor(await findReading(pool, userId))
}

export const after = (ms: number): Date => new Date(Date.now() + ms)
