import { randomBytes } from 'node:crypto'
import { column, firstRowOf, type Queryable, row } from '@presale/read-store'

const NAME = 'device-cookies'
const keyRow = row({ privateKey: column.text() })
const known = new WeakMap<Queryable, Promise<Buffer>>()

/**
 * The key that device cookies are signed with: generated once, kept in the database, read once per process. Where it
 * is lost (a restored backup), no device is known until its next sign-in.
 */
export function deviceKey(database: Queryable): Promise<Buffer> {
  const reading = known.get(database) ?? readOrKeep(database)
  known.set(database, reading)
  reading.catch(() => known.delete(database))
  return reading
}

async function readOrKeep(database: Queryable): Promise<Buffer> {
  const kept = await read(database)
  if (kept) return kept
  // Where two processes generate one at once, the first insert wins and both read it.
  await database.query(
    'insert into api.signing_keys (name, private_key, created_at) values ($1, $2, now()) on conflict do nothing',
    [NAME, randomBytes(32).toString('base64')],
  )
  const now = await read(database)
  if (!now) throw new Error('The key of device cookies that was just kept is not there')
  return now
}

async function read(database: Queryable): Promise<Buffer | undefined> {
  const kept = await firstRowOf(
    database,
    keyRow,
    'select private_key from api.signing_keys where name = $1',
    [NAME],
  )
  return kept && Buffer.from(kept.privateKey, 'base64')
}
