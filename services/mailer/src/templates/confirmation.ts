import { ENGLISH, type Wording } from '../texts/wording'
import type { MailContent, MailedLink } from './mail-content'

/**
 * The link to the page that confirms an address. The token stands behind the #, which no browser sends: it is in no log
 * of a server on the way.
 */
export function confirmationMail(
  { token, expiresAt }: MailedLink,
  { t, time }: Wording = ENGLISH,
): MailContent {
  return {
    subject: t('confirmation.subject'),
    paragraphs: [t('confirmation.text'), t('confirmation.otherwise')],
    facts: [
      [t('link.holdsUntil'), time(expiresAt.toISOString())],
      [t('link.code'), token],
    ],
    page: { label: t('confirmation.label'), path: `/confirm-email#${token}` },
    why: t('confirmation.why'),
  }
}
