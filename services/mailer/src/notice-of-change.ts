import { BY_MAILED_LINK, findMailRecipient, isEmailConfirmed, SIGN_IN_CHANGES } from '@presale/accounts'
import { THE_SYSTEM } from '@presale/kernel'
import { column, firstRowOf, type Pool, type Queryable, type RowOf, row } from '@presale/read-store'
import { stopTokenOf } from '@presale/sale'
import type { NoticeMail } from './mail-job'
import type { ActionDone } from './templates/action-notice'
import { type Actor, CHANGE_WAYS, type Changed, named, type WalletChanged } from './templates/notices'
import { ENGLISH, type Wording } from './texts/wording'
import { type Writing, wordingOf } from './written-mail'

const accountChange = row({
  at: column.date(),
  userId: column.uuid(),
  emailBefore: column.text(),
  ipAddress: column.nullable(column.text()),
  way: column.oneOf(CHANGE_WAYS),
  name: column.text(),
  isConfirmed: column.boolean(),
  origin: column.nullable(column.text()),
})

const walletChangeRow = row({
  at: column.date(),
  actorId: column.uuid(),
  ipAddress: column.nullable(column.text()),
  symbolBefore: column.nullable(column.text()),
  symbolAfter: column.nullable(column.text()),
  addressBefore: column.nullable(column.text()),
  addressAfter: column.nullable(column.text()),
})

/** A notice to be sent. */
export interface Notice {
  readonly to: string
  readonly name: string
  readonly userId: string
  /** Whether its owner has confirmed the address. */
  readonly isConfirmed: boolean
  /** From where the account was registered. */
  readonly origin: string | null
  readonly changed: Changed
  readonly wording: Wording
}

/** Reads the recipient and the content of the notice. @returns a sentence for the log where nobody gets it */
export async function noticeOf(
  db: Pool,
  job: NoticeMail,
  { alarmMail, linkKey }: Pick<Writing, 'alarmMail' | 'linkKey'>,
): Promise<Notice | string> {
  const { kind, changeId, adminId } = job
  if (kind === 'wallet-changed')
    return adminsNotice(db, adminId, (wording) => walletChange(db, changeId, wording))
  if (kind === 'admin-action')
    return adminsNotice(db, adminId, (wording) => actionDone(db, changeId, linkKey, wording))
  if (kind === 'alarm') return alarmNotice(db, job, alarmMail)
  if (kind === 'sign-in-changed') return signInNotice(db, changeId)
  return accountNotice(db, kind, changeId)
}

const alarmRow = row({ at: column.date(), kind: column.text(), subject: column.text() })

async function alarmNotice(
  db: Pool,
  { changeId, adminId }: NoticeMail,
  alarmMail: string | undefined,
): Promise<Notice | string> {
  const read = async (wording: Wording): Promise<Changed | undefined> => {
    const found = await firstRowOf(db, alarmRow, 'select at, kind, subject from sale.alarms where id = $1', [
      changeId,
    ])
    return found && { kind: 'alarm', at: found.at, what: nameOf(found, wording) }
  }
  if (adminId !== null) return adminsNotice(db, adminId, read)
  if (alarmMail === undefined) return 'no ALARM_MAIL'
  const changed = await read(ENGLISH)
  if (!changed) return 'no such change'
  return {
    to: alarmMail,
    name: '',
    userId: 'ALARM_MAIL',
    isConfirmed: true,
    origin: null,
    changed,
    wording: ENGLISH,
  }
}

/** Symbols, keys and ids. Whoever writes another text into the row has it in no mail. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/
const nameOf = ({ kind, subject }: RowOf<typeof alarmRow>, { t }: Wording): string =>
  NAME.test(kind) && subject.split(' ').every((word) => NAME.test(word)) && subject.length <= 64
    ? `${kind} ${subject}`
    : t('alarm.unnamed')

/** Sent to the address that the account had before the change: its owner has to know. */
async function accountNotice(
  db: Pool,
  kind: 'email-changed' | 'password-changed',
  id: string,
): Promise<Notice | string> {
  const found = await firstRowOf(
    db,
    accountChange,
    `select c.at, c.user_id, c.email_before, c.ip_address, u.name,
       case when c.session_id is null then 'command' when c.session_id = $2 then 'link' else 'session' end as way,
       u.confirmed_email is not distinct from c.email_before as is_confirmed, u.ip_address as origin
     from accounts.account_changes c join accounts.users u on u.id = c.user_id where c.id = $1`,
    [id, BY_MAILED_LINK],
  )
  if (!found) return 'deleted user'
  const { emailBefore, name, userId, isConfirmed, origin, ...change } = found
  const wording = await wordingOf(db, userId)
  return { to: emailBefore, name, userId, isConfirmed, origin, changed: { kind, ...change }, wording }
}

const signInChange = row({
  at: column.date(),
  userId: column.uuid(),
  what: column.oneOf(SIGN_IN_CHANGES),
  passkey: column.nullable(column.text()),
  ipAddress: column.nullable(column.text()),
  name: column.text(),
  to: column.text(),
  isConfirmed: column.boolean(),
  origin: column.nullable(column.text()),
})

async function signInNotice(db: Pool, id: string): Promise<Notice | string> {
  const found = await firstRowOf(
    db,
    signInChange,
    `select c.at, c.user_id, c.kind as what, c.passkey, c.ip_address, u.name, u.email as to,
       u.confirmed_email is not distinct from u.email as is_confirmed, u.ip_address as origin
     from accounts.sign_in_changes c join accounts.users u on u.id = c.user_id where c.id = $1`,
    [id],
  )
  if (!found) return 'deleted user'
  const { to, name, userId, isConfirmed, origin, ...change } = found
  const wording = await wordingOf(db, userId)
  return { to, name, userId, isConfirmed, origin, changed: { kind: 'sign-in-changed', ...change }, wording }
}

async function adminsNotice(
  db: Pool,
  adminId: string | null,
  read: (wording: Wording) => Promise<Changed | undefined>,
): Promise<Notice | string> {
  const admin = adminId === null ? undefined : await findMailRecipient(db, adminId)
  if (adminId === null || !admin) return 'deleted user'
  if (!admin.isAdmin) return 'no admin any more'
  const wording = await wordingOf(db, adminId)
  const changed = await read(wording)
  if (!changed) return 'no such change'
  const { email: to, name, ipAddress: origin } = admin
  return { to, name, userId: adminId, isConfirmed: isEmailConfirmed(admin), origin, changed, wording }
}

async function walletChange(db: Queryable, id: string, wording: Wording): Promise<WalletChanged | undefined> {
  const found = await firstRowOf(db, walletChangeRow, 'select * from sale.wallet_changes where id = $1', [id])
  if (!found) return undefined
  const { actorId, ...change } = found
  return { kind: 'wallet-changed', ...change, by: await actorOf(db, actorId, wording) }
}

async function actorOf(db: Queryable, id: string, { t }: Wording): Promise<Actor> {
  return (await findMailRecipient(db, id)) ?? t('actor.deleted', { id })
}

const actionRow = row({
  at: column.date(),
  actorId: column.uuid(),
  actorRole: column.text(),
  ipAddress: column.nullable(column.text()),
  action: column.text(),
  subject: column.text(),
  before: column.nullable(column.text()),
  after: column.nullable(column.text()),
  proposal: column.nullable(column.text()),
})

/** Their subject is the id of an account. */
const ON_ACCOUNTS = [
  'user-made-admin',
  'user-made-moderator',
  'moderator-removed',
  'passkey-added',
  'passkeys-reset',
]

/** Of what was changed only a value that a person reads: a text, a price, a name. */
async function actionDone(
  db: Queryable,
  id: string,
  linkKey: Buffer | undefined,
  wording: Wording,
): Promise<ActionDone | undefined> {
  const found = await firstRowOf(
    db,
    actionRow,
    `select at, actor_id, actor_role, ip_address, action,
       case when action = 'change-proposed' then subject end as proposal,
       case when action like 'change-%'
         then concat_ws(' ', coalesce(after, before) ->> 'action', coalesce(after, before) ->> 'subject') else subject end as subject,
       case when action = 'change-proposed' then coalesce(after -> 'before' ->> 'address', after -> 'before' ->> 'price',
           case when jsonb_typeof(after -> 'before') = 'string' then after ->> 'before' end)
         when action = 'setting-changed' then before #>> '{}' when action like '%price%' then before ->> 'price'
         when action = 'token-name-changed' then before ->> 'name' end as before,
       case when action = 'change-proposed' then coalesce(after -> 'after' ->> 'address', after -> 'after' ->> 'price',
           case when jsonb_typeof(after -> 'after') = 'string' then after ->> 'after' end)
         when action = 'setting-changed' then after #>> '{}' when action like '%price%' then after ->> 'price'
         when action = 'token-name-changed' then after ->> 'name' end as after
     from sale.notable_actions where id = $1`,
    [id],
  )
  if (!found) return undefined
  const { actorId, actorRole, proposal, ...done } = found
  const stopToken = proposal !== null && linkKey ? stopTokenOf(proposal, linkKey) : null
  const subject = ON_ACCOUNTS.includes(done.action)
    ? named(await actorOf(db, done.subject, wording))
    : done.subject
  const isCommand = actorRole === 'system' || actorId === THE_SYSTEM
  const by = isCommand ? wording.t('actor.operator') : named(await actorOf(db, actorId, wording))
  return { kind: 'admin-action', ...done, subject, by, stopToken }
}
