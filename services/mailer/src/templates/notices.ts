import type { SignInChange } from '@presale/accounts'
import { assertNever, isolated } from '@presale/kernel'
import { ENGLISH, type Wording } from '../texts/wording'
import { type ActionDone, actionMail } from './action-notice'
import type { MailContent } from './mail-content'
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

/** What an account can be signed in with, or from, is another. */
export interface SignInChanged {
  readonly kind: 'sign-in-changed'
  readonly what: SignInChange['kind']
  readonly at: Date
  /** The name of the passkey. */
  readonly passkey: string | null
  /** Null where a command did it. */
  readonly ipAddress: string | null
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

export type Changed = AccountChanged | SignInChanged | WalletChanged | ActionDone | Alarm

/** The notice of a change, with every text that users entered reduced to one line. */
export function noticeMail(changed: Changed, wording: Wording = ENGLISH): MailContent {
  if (changed.kind === 'admin-action') return actionMail(changed, wording)
  if (changed.kind === 'alarm') return alarmMail(changed, wording)
  if (changed.kind === 'sign-in-changed') return signInMail(changed, wording)
  return changed.kind === 'wallet-changed' ? walletMail(changed, wording) : accountMail(changed, wording)
}

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
function accountMail({ kind, at, way, ipAddress }: AccountChanged, wording: Wording): MailContent {
  const { t, time } = wording
  const about = kind === 'email-changed' ? 'email' : 'password'
  const isOfOthers = about === 'password' && way === 'session'
  return {
    subject: t(`${about}.subject`),
    paragraphs: [isOfOthers ? t('password.textInSession') : t(`${about}.text`), t(`${about}.toDo`)],
    facts: [fact(t('when'), time(at.toISOString())), fact(t('from'), fromWhere(way, ipAddress, wording))],
    page: { label: t('settings'), path: '/settings' },
    why: t('why.account'),
  }
}

function signInMail({ what, at, passkey, ipAddress }: SignInChanged, wording: Wording): MailContent {
  const { t, time } = wording
  return {
    subject: t(`signIn.${what}`),
    paragraphs: [t(`signIn.${what}Text`), t('signIn.toDo')],
    facts: [
      ...(passkey === null ? [] : [fact(t('signIn.passkey'), passkey)]),
      fact(t('when'), time(at.toISOString())),
      fact(t('from'), what === 'passkeys-reset' ? t('actor.operator') : (ipAddress ?? t('from.unknown'))),
    ],
    page: { label: t('settings'), path: '/settings' },
    why: t('why.account'),
  }
}

function fromWhere(way: AccountChanged['way'], ipAddress: string | null, { t }: Wording): string {
  const address = ipAddress ?? t('from.unknown')
  switch (way) {
    case 'session':
      return address
    case 'link':
      return t('from.link', { address })
    case 'command':
      return t('actor.operator')
    default:
      return assertNever(way)
  }
}

function alarmMail({ at, what }: Alarm, { t, time }: Wording): MailContent {
  return {
    subject: t('alarm.subject'),
    paragraphs: [t('alarm.text', { what }), t('alarm.toDo')],
    facts: [fact(t('action.what'), what), fact(t('alarm.seenAt'), time(at.toISOString()))],
    page: { label: t('alarm.page'), path: '/admin?view=operations' },
    why: t('alarm.why'),
  }
}

function walletMail(changed: WalletChanged, { t, time }: Wording): MailContent {
  const { symbolBefore, symbolAfter, addressBefore, addressAfter, at, ipAddress } = changed
  const isMoved = symbolBefore !== null && symbolAfter !== null && symbolBefore !== symbolAfter
  const symbol = oneLine(symbolAfter ?? symbolBefore ?? '', 20)
  const done = addressBefore === null ? 'added' : addressAfter === null ? 'removed' : 'changed'
  return {
    subject: t(`wallet.${done}`, { symbol }),
    paragraphs: [t(`wallet.${done}Text`, { symbol }), t('wallet.toDo')],
    facts: [
      fact(t('wallet.currency'), isMoved ? t('wallet.moved', { symbol, before: symbolBefore }) : symbol),
      fact(t('wallet.old'), addressBefore ?? t('wallet.none')),
      fact(t('wallet.new'), addressAfter ?? t('wallet.none')),
      [t('by'), named(changed.by)],
      fact(t('when'), time(at.toISOString())),
      fact(t('from'), ipAddress ?? t('from.unknown')),
    ],
    page: { label: t('adminPanel'), path: '/admin?tab=wallets' },
    why: t('why.admin'),
  }
}
