import { randomInt } from 'node:crypto'
import { column, onlyRowOf, type PoolClient, type Queryable, row } from '@presale/read-store'
import { hashOfCode } from '../staff-seals'

export const RECOVERY_CODES = 10
/** Crockford's base 32: no letter that is taken for a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 6
const GROUP_LENGTH = 4

const countRow = row({ count: column.integer() })

/**
 * Ten new codes of 120 random bits, so many that a plain hash keeps them; those of before open nothing any more.
 * @returns the codes, which are stored only as hashes
 */
export async function renewRecoveryCodes(client: PoolClient, userId: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await removeRecoveryCodes(client, userId)
  await client.query(
    'insert into accounts.recovery_codes (user_id, hash, created_at) select $1, unnest($2::text[]), $3',
    [userId, codes.map((code) => hashOfCode(userId, read(code))), at],
  )
  return codes
}

/** Uses a code up. @returns false where it is none of this account, or was used before */
export async function useRecoveryCode(db: Queryable, userId: string, entered: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from accounts.recovery_codes where user_id = $1 and hash = $2',
    [userId, hashOfCode(userId, read(entered))],
  )
  return rowCount === 1
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { count } = await onlyRowOf(
    db,
    countRow,
    'select count(*)::int as count from accounts.recovery_codes where user_id = $1',
    [userId],
  )
  return count
}

export async function removeRecoveryCodes(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from accounts.recovery_codes where user_id = $1', [userId])
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** As a person writes it down: in small letters, without the dashes, with O for 0 and I or L for 1. */
const read = (entered: string): string =>
  entered
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
