import { ENGLISH, type Wording } from '../texts/wording'
import type { MailContent, MailedLink } from './mail-content'

/**
 * The link to the page that sets a forgotten password anew. The token stands behind the #, which no browser sends: it is
 * in no log of a server on the way.
 */
export function passwordResetMail(
  { token, expiresAt }: MailedLink,
  { t, time }: Wording = ENGLISH,
): MailContent {
  return {
    subject: t('reset.subject'),
    paragraphs: [t('reset.text'), t('reset.otherwise')],
    facts: [
      [t('link.holdsUntil'), time(expiresAt.toISOString())],
      [t('link.code'), token],
    ],
    page: { label: t('reset.subject'), path: `/reset-password#${token}` },
    why: t('reset.why'),
  }
}
