import { ConfigurationError } from '@presale/kernel'
import type pg from 'pg'
import * as column from './column'
import { type RowOf, row } from './columns'
import { isPooledByTransaction } from './pooled-by-transaction'
import { onlyRowOf } from './rows'

/** Settings of a session, by Postgres's names for them. */
export type SessionSettings = Readonly<Record<string, string>>

/**
 * What every session begins with, whatever was set for the role or the database. Names that no schema is written before are Postgres's
 * own, and nobody else's: by default the first of them is looked for in a schema named as the session's role, where another role may have
 * made a function or an operator that fits better, and it would run with the session's rights; temporary tables come last. The others
 * are the forms in which the driver reads times and bytes.
 */
const EVERY_SESSION: SessionSettings = {
  search_path: 'pg_catalog,pg_temp',
  datestyle: 'ISO,MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
}

/** A database that no process of ours can work in. */
export class UnsuitableDatabase extends ConfigurationError {}

const begun = row({ pid: column.integer(), encoding: column.text(), name: column.text() })
type Begun = RowOf<typeof begun>

/**
 * Begins a session by a statement, not by options of the connection: a pooler refuses those, or drops them without a word.
 * @throws UnsuitableDatabase where the session would not be ours alone, or its texts not in UTF-8
 */
export async function beginSession(
  client: pg.ClientBase,
  url: string,
  more: SessionSettings = {},
): Promise<void> {
  const settings = Object.entries({ ...more, ...EVERY_SESSION })
    .map(([name, value]) => `pg_catalog.set_config('${name}', '${value}', false)`)
    .join(', ')
  const session = await onlyRowOf(
    client,
    begun,
    `select pg_catalog.pg_backend_pid() as pid, pg_catalog.current_setting('server_encoding') as encoding,
       pg_catalog.current_database() as name, ${settings}`,
  )
  if (session.encoding !== 'UTF8') throw notInUtf8(session)
  // Of a session whose server says another process than it was connected to, something in between decides.
  if (session.pid === Reflect.get(client, 'processID')) return
  if (await isPooledByTransaction(url)) throw pooled()
}

/** The same for `onConnect` of a pool, which waits for what it returns, though its types do not say so. */
export const beginning =
  (url: string, more?: SessionSettings) =>
  (client: pg.ClientBase): void =>
    beginSession(client, url, more) as never

const notInUtf8 = ({ name, encoding }: Begun): UnsuitableDatabase =>
  new UnsuitableDatabase(
    `The database ${name} keeps texts as ${encoding}, and names and notes are in UTF-8.`,
    `Make another: createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 <name>`,
  )

const pooled = (): UnsuitableDatabase =>
  new UnsuitableDatabase(
    'A pooler stands before Postgres that gives each transaction another session, so that locks and settings do not hold (PgBouncer: pool_mode = transaction).',
    'Set pool_mode = session for this database, or name Postgres itself.',
  )
