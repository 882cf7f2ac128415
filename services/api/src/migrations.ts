import { accountsMigrations, personSearchColumn, userSearchColumn } from '@presale/accounts'
import {
  completeSearchColumn,
  followingMigrations,
  isOwnSchema,
  migrate,
  type Pool,
  registryMigrations,
} from '@presale/read-store'
import { adminActionSearchColumn, saleMigrations } from '@presale/sale'
import { staffNotesMigrations } from './purchases/staff-notes-migration'
import { apiMigrations } from './schema'

/**
 * The schemas that the api owns: accounts, sale, api, and those that it shares with who follows the events, projections
 * and following. Those of the views belong to the projector. What a new column of a
 * large table takes is done afterwards, while the release before may go on beside; it is complete when this resolves.
 */
export async function migrateAll(pool: Pool): Promise<Readonly<Record<string, string[]>>> {
  const accounts = await migrate(pool, 'accounts', accountsMigrations)
  const sale = await migrate(pool, 'sale', saleMigrations)
  const api = await migrate(pool, 'api', apiMigrations)
  const notes = await migrate(pool, 'notes', staffNotesMigrations)
  // Made by whoever comes first, unless they were made for a role of the api's own: no other can change them then.
  if (await isOwnSchema(pool, 'projections')) await migrate(pool, 'projections', registryMigrations)
  if (await isOwnSchema(pool, 'following')) await migrate(pool, 'following', followingMigrations)
  for (const column of [userSearchColumn, personSearchColumn, adminActionSearchColumn])
    await completeSearchColumn(pool, column)
  return { accounts, sale, api: [...api, ...notes] }
}
