import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { column, firstRowOf, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'

/**
 * What lets staff in is sealed with the key of admin actions: mail address, password and passkeys of their accounts, and
 * their sessions. Whoever has the database alone can write another password hash, a passkey or a session, and no seal; nor can
 * they take the passkeys away, so that the password alone would do.
 */
let sealing: Buffer | undefined

/** One key a process, set once at its start, where it has one. */
export function sealAccounts(key: Buffer | undefined): void {
  sealing = key
}

/** SQL and row of what the seal of an account is over, beside its id and address. */
export const sealedFields = {
  passwordHash: column.text(),
  credentialsSeal: column.nullable(column.text()),
  /** A hash over all passkeys of the account; null: it has none. */
  passkeys: column.nullable(column.text()),
}
export const SEALED_COLUMNS = `u.password_hash, u.credentials_seal,
  (select encode(sha256(convert_to(string_agg(p.id || ' ' || encode(p.public_key, 'hex'), ' ' order by p.id collate "C"),
     'UTF8')), 'hex') from accounts.passkeys p where p.user_id = u.id) as passkeys`

const credentialsRow = row({ id: column.uuid(), email: column.text(), ...sealedFields })
export type Credentials = RowOf<typeof credentialsRow>

const COLUMNS = `u.id, u.email, ${SEALED_COLUMNS}`

/** After each change of them, in its transaction; and when an account becomes one of staff. */
export async function sealCredentials(db: Queryable, userId: string): Promise<void> {
  if (!sealing) return
  const found = await firstRowOf(
    db,
    credentialsRow,
    `select ${COLUMNS} from accounts.users u where u.id = $1 for update`,
    [userId],
  )
  if (!found) return
  await db.query('update accounts.users set credentials_seal = $2 where id = $1', [
    userId,
    credentialsSealOf(sealing, found),
  ])
}

/** True also where this process has no key. */
export const areSealedHere = (of: Credentials): boolean => !sealing || areCredentialsSealed(sealing, of)

/** Are password hash and passkeys those that this site stored for the account, and the address the one it had then? */
export function areCredentialsSealed(key: Buffer, of: Credentials): boolean {
  return isSame(of.credentialsSeal, credentialsSealOf(key, of))
}

function credentialsSealOf(
  key: Buffer,
  { id, email, passwordHash, passkeys }: Omit<Credentials, 'credentialsSeal'>,
): string {
  return sealOf(key, ['credentials/1', id, email, passwordHash, ...(passkeys === null ? [] : [passkeys])])
}

/** SQL over `accounts.sessions s`, and row of what the seal of a session is over. */
export const SEALED_SESSION_COLUMNS =
  's.id as stored_id, s.user_id, s.created_at, s.password_confirmed_at as confirmed_at'
export const sealedSessionRow = row({
  /** What its token is stored as. */
  storedId: column.text(),
  userId: column.uuid(),
  createdAt: column.date(),
  /** When the password was given in it once more. */
  confirmedAt: column.nullable(column.date()),
})
export type SealedSession = RowOf<typeof sealedSessionRow>

/**
 * Its times stand beside the MAC: a row may make the session older than it was sealed, and no younger.
 * @returns undefined where this process has no key
 */
export function sessionSeal(session: SealedSession): string | undefined {
  if (!sealing) return undefined
  const { storedId, userId, createdAt, confirmedAt } = session
  return sealedTimes(sealing, {
    storedId,
    userId,
    createdAt: createdAt.getTime(),
    confirmedAt: confirmedAt?.getTime() ?? 0,
  })
}

/**
 * The session as far as this site vouches for it: with its password given no later than it was sealed. As it stands where this
 * process has no key. @returns undefined without a seal of this account, or where it is said to have begun later
 */
export function sealedOf(session: SealedSession, seal: string | null): SealedSession | undefined {
  if (!sealing) return session
  const { storedId, userId, createdAt, confirmedAt } = session
  const [created, confirmed] = (seal ?? '').split('.').map(Number)
  const sealed = { createdAt: created ?? 0, confirmedAt: confirmed ?? 0 }
  if (!isSame(seal, sealedTimes(sealing, { storedId, userId, ...sealed }))) return undefined
  if (createdAt.getTime() > sealed.createdAt) return undefined
  const given = confirmedAt && new Date(Math.min(confirmedAt.getTime(), sealed.confirmedAt))
  return { storedId, userId, createdAt, confirmedAt: given }
}

interface Times extends Pick<SealedSession, 'storedId' | 'userId'> {
  readonly createdAt: number
  /** 0: never. */
  readonly confirmedAt: number
}

function sealedTimes(key: Buffer, { storedId, userId, createdAt, confirmedAt }: Times): string {
  return `${createdAt}.${confirmedAt}.${sealOf(key, ['session/1', storedId, userId, createdAt, confirmedAt])}`
}

/** After each change of it, in its transaction. */
export async function sealSession(db: Queryable, session: SealedSession): Promise<void> {
  await db.query('update accounts.sessions set seal = $2 where id = $1', [
    session.storedId,
    sessionSeal(session),
  ])
}

const STAFF = '(u.is_admin or u.is_moderator)'

/** Seals all that staff have now, once in the life of a site: nothing but the database vouches for it. */
export async function sealStaff(db: Queryable): Promise<void> {
  const staff = await rowsOf(db, credentialsRow, `select ${COLUMNS} from accounts.users u where ${STAFF}`)
  for (const { id } of staff) await sealCredentials(db, id)
  const sessions = await rowsOf(
    db,
    sealedSessionRow,
    `select ${SEALED_SESSION_COLUMNS}
     from accounts.sessions s join accounts.users u on u.id = s.user_id where ${STAFF}`,
  )
  for (const session of sessions) await sealSession(db, session)
}

/** Accounts of staff, by id, whose address, password or passkeys are not what this site stored. */
export async function unsealedStaff(db: Queryable, key: Buffer): Promise<string[]> {
  const staff = await rowsOf(
    db,
    credentialsRow,
    `select ${COLUMNS} from accounts.users u where ${STAFF} order by u.id`,
  )
  return staff.filter((one) => !areCredentialsSealed(key, one)).map(({ id }) => id)
}

/** What a secret that a person enters is stored as: by the key where there is one, so that no database can add one. */
export function hashOfCode(userId: string, code: string): string {
  const content = ['recovery-code/1', userId, code]
  return sealing
    ? sealOf(sealing, content)
    : createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

const sealOf = (key: Buffer, content: readonly unknown[]): string =>
  createHmac('sha256', key).update(JSON.stringify(content)).digest('hex')

function isSame(found: string | null, own: string): boolean {
  const [one, other] = [Buffer.from(found ?? ''), Buffer.from(own)]
  return one.length === other.length && timingSafeEqual(one, other)
}
