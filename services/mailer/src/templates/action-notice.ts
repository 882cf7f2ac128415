import { type MailContent, utc } from './mail-content'
import { oneLine } from './one-line'

/** An act of staff, or of a command on the server, that money, rights or what buyers read hang on. */
export interface ActionDone {
  readonly kind: 'admin-action'
  readonly at: Date
  readonly ipAddress: string | null
  readonly action: string
  /** A symbol, a key of a setting, the name of a queue; for a role whose it is. */
  readonly subject: string
  readonly before: string | null
  readonly after: string | null
  /** The actor, what is left of a deleted account, or the server's operator. */
  readonly by: string
}

const SUBJECTS: Readonly<Record<string, (subject: string) => string>> = {
  'token-price-changed': () => 'The price of the token was changed',
  'token-name-changed': () => 'The name of the token was changed',
  'token-logo-changed': () => 'The logo was changed',
  'crypto-price-set': (symbol) => `The price of ${symbol} was set by hand`,
  'address-recalled': () => 'A payment address was recalled',
  'setting-changed': (key) => `The setting ${key} was changed`,
  'user-made-admin': () => 'Somebody was made an admin',
  'user-made-moderator': () => 'Somebody was made a moderator',
  'moderator-removed': () => 'A moderator was removed',
  'queue-paused': (queue) => `The queue ${queue} was paused`,
  'queue-emptied': (queue) => `The queue ${queue} was emptied`,
}

const CONSEQUENCES: Readonly<Record<string, string>> = {
  'address-recalled':
    'It is not ours: what was still to be paid to it has ended, its buyers were told not to pay, and those who said that they paid are listed under Wallets.',
  'queue-paused':
    'Its jobs wait until somebody resumes it: while mail is paused, buyers hear nothing of their purchases.',
  'queue-emptied':
    'What waited in it is gone from there, and is put in again where the service that fills it knows of it.',
}

/** To every admin, also the one who did it. */
export function actionMail(done: ActionDone): MailContent {
  const { action, at, ipAddress, before, after, by } = done
  const subject = oneLine(done.subject, 200)
  const what = SUBJECTS[action]?.(subject) ?? `${action}: ${subject}`
  const consequence = CONSEQUENCES[action]
  return {
    subject: what,
    paragraphs: [
      consequence === undefined ? `${what}.` : `${what}. ${consequence}`,
      'If you do not know of this change, put it right in the admin panel, and look after the account that made it: end its sessions with a new password.',
    ],
    facts: [
      ['What', subject],
      ...(before === null ? [] : [['Before', oneLine(before, 500)] as const]),
      ...(after === null ? [] : [['After', oneLine(after, 500)] as const]),
      ['By', by],
      ['When', utc(at.toISOString())],
      ['From', oneLine(ipAddress ?? 'an unknown IP address')],
    ],
    page: { label: 'Admin Panel', path: '/admin' },
    why: "You get this mail because you are an admin here: it concerns buyers' money, whatever your settings say.",
  }
}
