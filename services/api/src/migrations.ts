import { accountsMigrations, userSearchColumn } from '@presale/accounts'
import { completeSearchColumn, migrate, type Pool } from '@presale/read-store'
import { adminActionSearchColumn, saleMigrations } from '@presale/sale'
import { apiMigrations } from './schema'

/**
 * The schemas that the api owns: accounts, sale, api. Those of the views belong to the projector. What a new column of a
 * large table takes is done afterwards, while the release before may go on beside; it is complete when this resolves.
 */
export async function migrateAll(pool: Pool): Promise<Readonly<Record<string, string[]>>> {
  const accounts = await migrate(pool, 'accounts', accountsMigrations)
  const sale = await migrate(pool, 'sale', saleMigrations)
  const api = await migrate(pool, 'api', apiMigrations)
  for (const column of [userSearchColumn, adminActionSearchColumn]) await completeSearchColumn(pool, column)
  return { accounts, sale, api }
}
