import { accountsMigrations } from '@presale/accounts'
import { migrate, type Pool } from '@presale/read-store'
import { saleMigrations } from '@presale/sale'
import { apiMigrations } from './schema'

/** The schemas that the api owns: accounts, sale, api. Those of the views belong to the projector. */
export async function migrateAll(pool: Pool): Promise<Readonly<Record<string, string[]>>> {
  const accounts = await migrate(pool, 'accounts', accountsMigrations)
  const sale = await migrate(pool, 'sale', saleMigrations)
  const api = await migrate(pool, 'api', apiMigrations)
  return { accounts, sale, api }
}
