import { randomBytes } from 'node:crypto'
import { column, firstRowOf, type Queryable, row } from '@presale/read-store'

/** What each key signs, by the name that it is kept under. */
export type KeptKeyName = 'device-cookies' | 'email-confirmations' | 'password-resets'

const keyRow = row({ privateKey: column.text() })
const known = new WeakMap<Queryable, Map<KeptKeyName, Promise<Buffer>>>()

/**
 * A key of this installation: generated once, kept in the database, read once per process. Where it is lost (a restored
 * backup), what was signed with it is not recognised: no device is known until its next sign-in, and a link that
 * confirms an address or sets a password has to be asked for again.
 */
export function keptKey(database: Queryable, name: KeptKeyName): Promise<Buffer> {
  const keys = known.get(database) ?? new Map<KeptKeyName, Promise<Buffer>>()
  known.set(database, keys)
  const reading = keys.get(name) ?? readOrKeep(database, name)
  keys.set(name, reading)
  reading.catch(() => keys.delete(name))
  return reading
}

async function readOrKeep(database: Queryable, name: KeptKeyName): Promise<Buffer> {
  const kept = await read(database, name)
  if (kept) return kept
  // Where two processes generate one at once, the first insert wins and both read it.
  await database.query(
    'insert into api.signing_keys (name, private_key, created_at) values ($1, $2, now()) on conflict do nothing',
    [name, randomBytes(32).toString('base64')],
  )
  const now = await read(database, name)
  if (!now) throw new Error(`The key of ${name} that was just kept is not there`)
  return now
}

async function read(database: Queryable, name: KeptKeyName): Promise<Buffer | undefined> {
  const kept = await firstRowOf(
    database,
    keyRow,
    'select private_key from api.signing_keys where name = $1',
    [name],
  )
  return kept && Buffer.from(kept.privateKey, 'base64')
}
