import { type MailContent, type MailedLink, utc } from './mail-content'

/**
 * The link to the page that confirms an address. The token stands behind the #, which no browser sends: it is in no log
 * of a server on the way.
 */
export function confirmationMail({ token, expiresAt }: MailedLink): MailContent {
  return {
    subject: 'Confirm your email address',
    paragraphs: [
      'Somebody entered this address for an account on our site. If that was you, open the page below and confirm it.',
      'If it was not, there is nothing you need to do: an address that is not confirmed gets a few mails an hour at most.',
    ],
    facts: [
      ['The link holds until', utc(expiresAt.toISOString())],
      ['Code, if the page asks for it', token],
    ],
    page: { label: 'Confirm the address', path: `/confirm-email#${token}` },
    why: 'You get this mail because the address was entered, or the link was asked for in the settings.',
  }
}
