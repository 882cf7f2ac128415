import { setTimeout as wait } from 'node:timers/promises'
import * as column from './column'
import { row } from './columns'
import { faultField } from './database-fault'
import { inTransaction, type Pool, type PoolClient } from './pool'
import { onlyRowOf, rowsOf } from './rows'
import { takeTransactionLock } from './transaction-lock'

export interface Migration {
  /** Unique within its module, in the order of application: '001-accounts'. Never changed once released. */
  readonly name: string
  readonly sql: string
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
 * @returns the names that were applied now.
 * @throws the last refusal, where a table has been in use for about a minute
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
  const known = await rowsOf(
    client,
    applied,
    'select name from public.applied_migrations where module = $1',
    [module],
  )
  const done = new Set(known.map(({ name }) => name))
  const fresh = migrations.filter((migration) => !done.has(migration.name))
  for (const migration of fresh) {
    await client.query(migration.sql)
    await client.query('insert into public.applied_migrations (module, name) values ($1, $2)', [
      module,
      migration.name,
    ])
  }
  return fresh.map((migration) => migration.name)
}
