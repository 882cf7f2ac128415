import * as column from './column'
import { row } from './columns'
import { inTransaction, type Pool } from './pool'
import { onlyRowOf, rowsOf } from './rows'
import { takeTransactionLock } from './transaction-lock'

export interface Migration {
  /** Unique within its module, in the order of application: '001-accounts'. Never changed once released. */
  readonly name: string
  readonly sql: string
}

const standing = row({ isThere: column.boolean() })
const applied = row({ name: column.text() })

/**
 * Brings a module's tables up to date, each migration once, all new ones in one transaction.
 * @returns the names that were applied now.
 */
export async function migrate(
  pool: Pool,
  module: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    await takeTransactionLock(client, 'migrations')
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
  })
}
