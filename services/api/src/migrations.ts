import { accountsMigrations } from '@presale/accounts'
import {
  followingMigrations,
  isOwnSchema,
  migrate,
  missingMigrations,
  type Pool,
  registryMigrations,
} from '@presale/read-store'
import { saleMigrations } from '@presale/sale'
import { staffNotesMigrations } from './purchases/staff-notes-migration'
import { apiMigrations } from './schema'

/** What the api migrates, by module. */
export const ownModules = {
  accounts: accountsMigrations,
  sale: saleMigrations,
  api: apiMigrations,
  notes: staffNotesMigrations,
}
/** The same, shared with who follows the events; each module is named as its schema. */
export const sharedModules = { projections: registryMigrations, following: followingMigrations }

/**
 * Migrates the schemas that the api owns, accounts, sale and api, and those that it shares with who follows the events.
 * Those of the views belong to the projector.
 * @returns by schema, what was applied now
 * @throws ConfigurationError where the database is of a release before 0.2.0; nothing was changed then
 */
export async function migrateAll(pool: Pool): Promise<Readonly<Record<string, string[]>>> {
  for (const [module, migrations] of Object.entries({ ...ownModules, ...sharedModules }))
    await missingMigrations(pool, module, migrations)
  const applied: string[][] = []
  for (const [module, migrations] of Object.entries(ownModules))
    applied.push(await migrate(pool, module, migrations))
  // Made by whoever comes first, unless they were made for a role of the api's own: no other can change them then.
  for (const [module, migrations] of Object.entries(sharedModules))
    if (await isOwnSchema(pool, module)) await migrate(pool, module, migrations)
  const [accounts = [], sale = [], api = [], notes = []] = applied
  return { accounts, sale, api: [...api, ...notes] }
}
