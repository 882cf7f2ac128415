import { assertNever, isolated } from '@presale/kernel'
import { type ActionDone, actionMail } from './action-notice'
import { type MailContent, utc } from './mail-content'
import { oneLine } from './one-line'

/** In a session, by the link in a mail, or by a command on the server. */
export const CHANGE_WAYS = ['session', 'link', 'command'] as const

/** A change of an account's sign-in data. */
export interface AccountChanged {
  readonly kind: 'email-changed' | 'password-changed'
  readonly at: Date
  readonly ipAddress: string | null
  readonly way: (typeof CHANGE_WAYS)[number]
}

/** A wallet with another address, a new one (no address before) or a removed one (none after). */
export interface WalletChanged {
  readonly kind: 'wallet-changed'
  readonly at: Date
  readonly ipAddress: string | null
  readonly symbolBefore: string | null
  readonly symbolAfter: string | null
  readonly addressBefore: string | null
  readonly addressAfter: string | null
  readonly by: Actor
}

/** Whoever did it, or what is left of a deleted account. */
export type Actor = { readonly name: string; readonly email: string } | string

/** Something is not what the admin actions made it. */
export interface Alarm {
  readonly kind: 'alarm'
  readonly at: Date
  /** 'wallet BTC' */
  readonly what: string
}

export type Changed = AccountChanged | WalletChanged | ActionDone | Alarm

const TO_ACCOUNTS =
  'You get this mail because it concerns the safety of your account, whatever your settings say.'
const TO_ADMINS =
  "You get this mail because you are an admin here: it concerns buyers' money, whatever your settings say."

/** The notice of a change, with every text that users entered reduced to one line. */
export function noticeMail(changed: Changed): MailContent {
  if (changed.kind === 'admin-action') return actionMail(changed)
  if (changed.kind === 'alarm') return alarmMail(changed)
  return changed.kind === 'wallet-changed' ? walletMail(changed) : accountMail(changed)
}

const UNKNOWN_ADDRESS = 'an unknown IP address'

const fact = (label: string, value: string) => [label, oneLine(value, 500)] as const

/** What reads from right to left in a name must not take the address beside it along. */
export function named(by: Actor): string {
  return typeof by === 'string'
    ? oneLine(by, 500)
    : `${isolated(oneLine(by.name))} (${oneLine(by.email, 300)})`
}

/**
 * Without the new email address: whoever made the change knows it, and anybody can sign up with a stranger's address
 * and change it to one that is a message to that stranger.
 */
function accountMail({ kind, at, way, ipAddress }: AccountChanged): MailContent {
  const isEmail = kind === 'email-changed'
  const what = isEmail ? 'email address' : 'password'
  return {
    subject: `The ${what} of your account was changed`,
    paragraphs: [
      isEmail
        ? 'The email address of your account was changed from this one to another. Signing in is by the new address now, and mail goes there.'
        : `The password of your account was changed, and all ${way === 'session' ? 'other ' : ''}sessions of it have ended.`,
      `If that was you, there is nothing you need to do. If it was not, write to the support named on the site at once${isEmail ? '' : ', and change the password if you can still sign in'}.`,
    ],
    facts: [fact('When', utc(at.toISOString())), fact('From', fromWhere(way, ipAddress))],
    page: { label: 'Settings', path: '/settings' },
    why: TO_ACCOUNTS,
  }
}

function fromWhere(way: AccountChanged['way'], ipAddress: string | null): string {
  const address = ipAddress ?? UNKNOWN_ADDRESS
  switch (way) {
    case 'session':
      return address
    case 'link':
      return `${address}, by the link in a mail to this address`
    case 'command':
      return "the site's operator, by a command"
    default:
      return assertNever(way)
  }
}

function alarmMail({ at, what }: Alarm): MailContent {
  return {
    subject: 'Something on your site is not as your team made it',
    paragraphs: [
      `What the database has of the ${what} is not what the admin actions say. It is not used: what hangs on it stands still until it is put right.`,
      'Nobody changes that but who can write to the database, so look at once who else can. On the server, npm run audit -- verify names everything that is not as it should be.',
    ],
    facts: [fact('What', what), fact('Seen at', utc(at.toISOString()))],
    page: { label: 'Operations', path: '/admin?view=operations' },
    why: "You get this mail because it concerns buyers' money, whatever your settings say.",
  }
}

function walletMail(changed: WalletChanged): MailContent {
  const { symbolBefore, symbolAfter, addressBefore, addressAfter, at, ipAddress } = changed
  const isMoved = symbolBefore !== null && symbolAfter !== null && symbolBefore !== symbolAfter
  const symbol = oneLine(symbolAfter ?? symbolBefore ?? '', 20)
  const [done, since] =
    addressBefore === null
      ? ['added', 'Buyers who ask for an address from now on pay to it.']
      : addressAfter === null
        ? ['removed', 'Nobody can buy with this currency until it has a wallet again.']
        : ['changed', 'Buyers who ask for an address from now on pay to the new one.']
  return {
    subject: `The ${symbol} wallet was ${done}`,
    paragraphs: [
      `The wallet of ${symbol} was ${done}. ${since}`,
      'If you do not know of this change, compare the address with your own records, put it right in the admin panel, and look after the account that made it.',
    ],
    facts: [
      fact('Currency', isMoved ? `${symbol}, before ${symbolBefore}` : symbol),
      fact('Old address', addressBefore ?? 'none'),
      fact('New address', addressAfter ?? 'none'),
      ['By', named(changed.by)],
      fact('When', utc(at.toISOString())),
      fact('From', ipAddress ?? UNKNOWN_ADDRESS),
    ],
    page: { label: 'Admin Panel', path: '/admin?tab=wallets' },
    why: TO_ADMINS,
  }
}
