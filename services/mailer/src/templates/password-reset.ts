import { type MailContent, type MailedLink, utc } from './mail-content'

/**
 * The link to the page that sets a forgotten password anew. The token stands behind the #, which no browser sends: it is
 * in no log of a server on the way.
 */
export function passwordResetMail({ token, expiresAt }: MailedLink): MailContent {
  return {
    subject: 'Set a new password',
    paragraphs: [
      'Somebody asked for a new password for your account on our site. If that was you, open the page below and set one.',
      'If it was not, there is nothing you need to do: your password stays as it is.',
    ],
    facts: [
      ['The link holds until', utc(expiresAt.toISOString())],
      ['Code, if the page asks for it', token],
    ],
    page: { label: 'Set a new password', path: `/reset-password#${token}` },
    why: 'You get this mail because a new password was asked for, and you confirmed this address for your account.',
  }
}
