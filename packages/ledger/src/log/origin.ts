import { randomBytes } from 'node:crypto'
import { Frontier, firstLeafOf, type Hash, LOG_KEY, leafHash, type VerifierKey } from '@presale/log'
import {
  column,
  columnNames,
  countRows,
  faultField,
  firstRowOf,
  type Queryable,
  type RowOf,
  row,
  rowsOf,
} from '@presale/read-store'
import { originRow } from './tables'

/** A log, as it stands. */
export type Origin = RowOf<typeof originRow>

const noted = row({ note: column.text() })
const HASH_BYTES = 32

/** The log that is written now; undefined before the first event, and between its end and the next one's begin. */
export const openOrigin = (database: Queryable): Promise<Origin | undefined> =>
  firstRowOf(database, originRow, `select ${columnNames(originRow)} from log.origins where ended_at is null`)

/** Of a log by its name, also one that has ended. */
export const originOf = (database: Queryable, name: string): Promise<Origin | undefined> =>
  firstRowOf(database, originRow, `select ${columnNames(originRow)} from log.origins where name = $1`, [name])

/**
 * A log with a name and salts of its own, whose first leaf says which one it goes on for.
 * @param site the first part of the name; the rest is random, so that no restored copy has the name of another log
 */
export async function beginOrigin(database: Queryable, site: string): Promise<void> {
  const before = await firstRowOf(
    database,
    noted,
    'select note from log.checkpoints order by origin desc, size desc limit 1',
  )
  const name = `${site}/${randomBytes(8).toString('hex')}`
  const first = leafHash(firstLeafOf(name, before?.note))
  await database.query(
    `with begun as (
       insert into log.origins (name, salt_key, follows, size, frontier) values ($1, $2, $3, 1, $4) returning id)
     insert into log.leaves (origin, index, hash) select id, 0, $4 from begun`,
    [name, randomBytes(HASH_BYTES), before?.note ?? null, Buffer.from(first)],
  )
}

/** What it has signed stays true; nothing is added to it any more. The next event begins another one. */
export async function endOrigin(database: Queryable): Promise<void> {
  await database.query('update log.origins set ended_at = now() where ended_at is null')
}

export function frontierOf({ size, frontier }: Pick<Origin, 'size' | 'frontier'>): Frontier {
  const hashes: Hash[] = []
  for (let at = 0; at < frontier.length; at += HASH_BYTES) hashes.push(frontier.subarray(at, at + HASH_BYTES))
  return new Frontier(size, hashes)
}

const publicKeyRow = row({ publicKey: column.nullable(column.bytes()) })

/** Says what the log is signed with, once for good. @throws Error where it was signed with another key */
export async function keepPublicKey(
  database: Queryable,
  { id, name }: Origin,
  publicKey: Buffer,
): Promise<void> {
  const found = await firstRowOf(
    database,
    publicKeyRow,
    'update log.origins set public_key = coalesce(public_key, $2) where id = $1 returning public_key',
    [id, publicKey],
  )
  if (found?.publicKey?.equals(publicKey)) return
  throw new Error(
    `LOG_KEY is not what ${name} was signed with. With another key there is another log: npm run projections -- reset log`,
  )
}

const signedRow = row({ name: column.text(), publicKey: column.bytes() })

/** The public keys of all logs that were ever signed, the newest first. */
export async function logKeys(database: Queryable): Promise<VerifierKey[]> {
  const rows = await rowsOf(
    database,
    signedRow,
    'select name, public_key from log.origins where public_key is not null order by id desc',
  )
  return rows.map(({ name, publicKey }) => ({ name, type: LOG_KEY, publicKey }))
}

// Schema or table: no projector that knows of a log has ever run.
const NOT_MADE_YET = /^(3F000|42P01)$/

/** What is asked of the log, or nothing where its tables are not there yet: an upgrade begins with any service. */
export async function askLog<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (NOT_MADE_YET.test(faultField(error, 'code') ?? '')) return otherwise
    throw error
  }
}

/** How many logs this installation has begun. */
export const countOrigins = (database: Queryable): Promise<number> =>
  countRows(database, 'select count(*) as total from log.origins')
