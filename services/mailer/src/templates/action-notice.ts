import type { Wording } from '../texts/wording'
import type { MailContent } from './mail-content'
import { oneLine } from './one-line'

/** An act of staff, or of a command on the server, that money, rights or what buyers read hang on. */
export interface ActionDone {
  readonly kind: 'admin-action'
  readonly at: Date
  readonly ipAddress: string | null
  readonly action: string
  /** A symbol, a key of a setting, the name of a queue; for a role or a passkey whose it is. */
  readonly subject: string
  readonly before: string | null
  readonly after: string | null
  /** The actor, what is left of a deleted account, or the server's operator. */
  readonly by: string
  /** Of a change that waits: what stops it. */
  readonly stopToken?: string | null
}

const SUBJECTS = [
  'token-price-changed',
  'token-name-changed',
  'token-logo-changed',
  'crypto-price-set',
  'address-recalled',
  'setting-changed',
  'user-made-admin',
  'user-made-moderator',
  'moderator-removed',
  'passkey-added',
  'passkeys-reset',
  'change-proposed',
  'change-rejected',
  'queue-paused',
  'queue-emptied',
] as const

/** What follows of it is said, too. */
const WITH_CONSEQUENCES = [
  'address-recalled',
  'change-proposed',
  'passkeys-reset',
  'queue-paused',
  'queue-emptied',
] as const

/** To every admin, also the one who did it. */
export function actionMail(done: ActionDone, { t, time }: Wording): MailContent {
  const { action, at, ipAddress, before, after, by } = done
  const subject = oneLine(done.subject, 200)
  const known = SUBJECTS.find((name) => name === action)
  const what = known ? t(`action.${known}`, { subject }) : `${action}: ${subject}`
  const consequence = WITH_CONSEQUENCES.find((name) => name === action)
  return {
    subject: what,
    paragraphs: [
      consequence === undefined ? `${what}.` : `${what}. ${t(`action.since.${consequence}`)}`,
      t('action.toDo'),
    ],
    facts: [
      [t('action.what'), subject],
      ...(before === null ? [] : [[t('action.before'), oneLine(before, 500)] as const]),
      ...(after === null ? [] : [[t('action.after'), oneLine(after, 500)] as const]),
      [t('by'), by],
      [t('when'), time(at.toISOString())],
      [t('from'), oneLine(ipAddress ?? t('from.unknown'))],
    ],
    page: done.stopToken
      ? { label: t('action.stop'), path: `/stop-change#${done.stopToken}` }
      : { label: t('adminPanel'), path: '/admin' },
    why: t('why.admin'),
  }
}
