import { setTimeout as wait } from 'node:timers/promises'
import { ConfigurationError } from '@presale/kernel'
import * as column from './column'
import { row } from './columns'
import { faultField } from './database-fault'
import { inTransaction, type Pool, type PoolClient, type Queryable } from './pool'
import { onlyRowOf, rowsOf } from './rows'
import { takeTransactionLock } from './transaction-lock'

export interface Migration {
  /** Unique within its module, in the order of application: '014-staff-seals'. Never changed once released. */
  readonly name: string
  readonly sql: string
  /**
   * Of the first one of a module: the migrations of releases whose result it is, the last of them of the release that is
   * its name. A database has all of them, which is the same to both, or none; with some it is older than that release.
   */
  readonly replaces?: readonly string[]
}

const standing = row({ isThere: column.boolean() })
const applied = row({ name: column.text() })

// Who reads while tables are changed waits for no longer than this. Shorter than the second after which Postgres ends a
// deadlock, since it may end it by refusing the reader.
const LOCK_TIMEOUT_MS = 200
const ATTEMPTS = 150
const PAUSE_MS = 200
/** 55P03 lock_not_available, 40P01 deadlock_detected */
const IN_THE_WAY = new Set<unknown>(['55P03', '40P01'])

/**
 * Brings a module's tables up to date, each migration once, all new ones in one transaction. Services of the release
 * before read and write them meanwhile: where they are in the way, everything is undone and tried again a little later.
 * @returns the names that were applied now, of the first one those that it replaces
 * @throws the last refusal, where a table has been in use for about a minute
 * @throws ConfigurationError where the database is of a release before the one that this one reads
 */
export async function migrate(
  pool: Pool,
  module: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(pool, (client) => applyFresh(client, module, migrations))
    } catch (error) {
      if (attempt === ATTEMPTS || !IN_THE_WAY.has(faultField(error, 'code'))) throw error
    }
    await wait(PAUSE_MS)
  }
}

async function applyFresh(
  client: PoolClient,
  module: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  // Another migration is waited for; what holds a table is not.
  await takeTransactionLock(client, 'migrations')
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'`)
  const { isThere } = await onlyRowOf(
    client,
    standing,
    `select to_regclass('public.applied_migrations') is not null as is_there`,
  )
  // Even `if not exists` asks for the right to create, which not every service's role has.
  if (!isThere)
    await client.query(`create table public.applied_migrations (
      module text not null, name text not null, applied_at timestamptz not null default now(),
      primary key (module, name))`)
  const fresh = await unappliedOf(client, module, migrations)
  for (const { name, sql, replaces = [name] } of fresh) {
    await client.query(sql)
    await client.query(
      'insert into public.applied_migrations (module, name) select $1, name from unnest($2::text[]) as name',
      [module, replaces],
    )
  }
  return fresh.flatMap(({ name, replaces = [name] }) => replaces)
}

/**
 * The migrations of a module that a database does not have; its table of applied ones is there.
 * @throws ConfigurationError where it is older than the release that the first one stands for
 */
export async function unappliedOf(
  database: Queryable,
  module: string,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const known = await rowsOf(
    database,
    applied,
    'select name from public.applied_migrations where module = $1',
    [module],
  )
  const done = new Set(known.map(({ name }) => name))
  return migrations.filter(({ name, replaces = [name] }) => {
    const missing = replaces.filter((one) => !done.has(one))
    if (missing.length > 0 && missing.length < replaces.length) throw olderThan(name, module, missing)
    return missing.length > 0
  })
}

const olderThan = (release: string, module: string, missing: readonly string[]) =>
  new ConfigurationError(
    `The database is of a release before ${release}, which this one cannot read: ${module} lacks ${missing.join(', ')}. Nothing was changed in it.`,
    `A release reads the data of the release before it. Start ${release} with this database once, then this release.`,
  )
