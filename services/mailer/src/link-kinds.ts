import { confirmationMail } from './templates/confirmation'
import type { MailContent, MailedLink } from './templates/mail-content'
import { passwordResetMail } from './templates/password-reset'
import type { Wording } from './texts/wording'

export interface LinkKind {
  readonly name: 'confirmation' | 'password-reset'
  /** Where the api writes down what was asked for. */
  readonly asked: string
  /** Where the mailer writes down what it mails of that. */
  readonly planned: string
  /** Reads the one with id $1, and why nobody gets it by now; none is mailed that is older than $2 milliseconds. */
  readonly read: string
  /** Why nobody gets one that is not there any more. */
  readonly gone: string
  content(link: MailedLink, wording: Wording): MailContent
}

const confirmation: LinkKind = {
  name: 'confirmation',
  asked: 'accounts.email_confirmations',
  planned: 'mail.confirmations',
  read: `
    select c.user_id, c.email, c.token, c.expires_at, u.ip_address,
      case
        when least(c.expires_at, c.at + make_interval(secs => $2 / 1000.0)) <= now() then 'too old'
        when u.email <> c.email then 'another address by now'
        when u.confirmed_email is not distinct from c.email then 'confirmed by now'
        when exists (select 1 from accounts.email_confirmations later
                     where later.user_id = c.user_id and later.email = c.email and later.at > c.at)
          then 'asked for again'
      end as why_not
    from accounts.email_confirmations c join accounts.users u on u.id = c.user_id where c.id = $1`,
  gone: 'deleted user',
  content: confirmationMail,
}

/**
 * One an account: a newer one takes the row of the one before. The origin of the registration is not counted, since it is
 * not where the link was asked for; the api counts that.
 */
const passwordReset: LinkKind = {
  name: 'password-reset',
  asked: 'accounts.password_resets',
  planned: 'mail.password_resets',
  read: `
    select r.user_id, r.email, r.token, r.expires_at, null::text as ip_address,
      case
        when least(r.expires_at, r.at + make_interval(secs => $2 / 1000.0)) <= now() then 'too old'
        when u.email <> r.email then 'another address by now'
        when u.confirmed_email is distinct from r.email then 'not confirmed by now'
        when exists (select 1 from accounts.account_changes c where c.user_id = r.user_id and c.at >= r.at)
          then 'changed by now'
      end as why_not
    from accounts.password_resets r join accounts.users u on u.id = r.user_id where r.id = $1`,
  gone: 'asked for again, used, or deleted user',
  content: passwordResetMail,
}

export const LINK_KINDS: readonly LinkKind[] = [confirmation, passwordReset]
