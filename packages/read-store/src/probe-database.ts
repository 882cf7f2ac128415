import { anError, aWarning, ConfigurationError, type Finding, type Probed } from '@presale/kernel'
import * as column from './column'
import { row } from './columns'
import { connectionAdvice, faultField } from './database-fault'
import { type Migration, unappliedOf } from './migrate'
import { createPool, type Pool, type Queryable } from './pool'
import { onlyRowOf, rowsOf } from './rows'
import { type OwnSessions, sessionsLeft } from './sessions-left'

/** What a process expects of its database. */
export interface DatabaseNeeds {
  /** The variable that names it, for sentences. */
  readonly variable: string
  /** Its role where each process has one of its own. */
  readonly role: string
  /** Schemas that it makes tables in. */
  readonly schemas?: readonly string[]
  /** It makes schemas itself. */
  readonly makesSchemas?: boolean
  /** Tables that have to be there before it starts, by the module that migrates them. */
  readonly migrated?: Readonly<Record<string, readonly Migration[]>>
  /** The same, made by whoever starts first, unless the schema of that name is another role's. */
  readonly shared?: Readonly<Record<string, readonly Migration[]>>
  /** Those that it opens there. */
  readonly sessions?: OwnSessions
  /** Further questions, with the same connection. */
  readonly ask?: (pool: Pool) => Promise<readonly Finding[]>
}

/** The first with a limit for sessions that do nothing, by which a frozen process loses its locks. */
const OLDEST_MAJOR = 14

const session = row({
  version: column.text(),
  number: column.integer(),
  role: column.text(),
  isSuperuser: column.boolean(),
  hasRoles: column.boolean(),
})

/** The question of `--check` to the database; none where its variable is not as it should be. */
export function databaseProbes(url: string | undefined, needs: DatabaseNeeds, name = 'Postgres') {
  return url === undefined ? [] : [{ name, ask: () => probeDatabase(url, needs) }]
}

/**
 * Asks the database, changing nothing, whether a process can work there.
 * @throws ConfigurationError where the address is what is wrong, and what the driver throws
 */
export async function probeDatabase(url: string, needs: DatabaseNeeds): Promise<Probed> {
  try {
    return await probed(url, needs)
  } catch (error) {
    const toDo = connectionAdvice(error)
    if (toDo === undefined || !(error instanceof Error) || error instanceof ConfigurationError) throw error
    throw new ConfigurationError(`Postgres cannot be used at this address: ${error.message}`, toDo)
  }
}

async function probed(url: string, needs: DatabaseNeeds): Promise<Probed> {
  const pool = createPool(url, { max: 1, name: 'check', queryTimeoutMs: 8000 })
  try {
    const { version, number, role, isSuperuser, hasRoles } = await onlyRowOf(
      pool,
      session,
      `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
         current_user as role, rolsuper as is_superuser, to_regrole('presale_projector') is not null as has_roles
       from pg_roles where rolname = current_user`,
    )
    const findings = [
      ...tooOld(version, number),
      ...ofRole(needs, { role, isSuperuser, hasRoles }),
      ...(await missingRights(pool, needs)),
      ...(await missingTables(pool, { ...needs.migrated, ...(await notOwn(pool, needs.shared ?? {})) })),
    ]
    const isWorthAsking = findings.every(({ severity }) => severity === 'warning')
    const further = isWorthAsking ? ((await needs.ask?.(pool)) ?? []) : []
    const room = needs.sessions === undefined ? [] : await sessionsLeft(pool, needs.sessions)
    return { found: `PostgreSQL ${version}, as ${role}`, findings: [...findings, ...room, ...further] }
  } finally {
    await pool.end()
  }
}

const tooOld = (version: string, number: number): Finding[] =>
  number >= OLDEST_MAJOR * 10_000
    ? []
    : [
        anError(
          `Postgres ${version} is too old: ${OLDEST_MAJOR} is the first that ends the sessions of a frozen process.`,
          'Upgrade the server.',
        ),
      ]

function ofRole(
  { variable, role: own }: Pick<DatabaseNeeds, 'variable' | 'role'>,
  found: { readonly role: string; readonly isSuperuser: boolean; readonly hasRoles: boolean },
): Finding[] {
  if (found.role === own) return []
  if (found.role.startsWith('presale_'))
    return [
      anError(
        `${variable} names the role ${found.role}; this process has one of its own, ${own}.`,
        'The file that `npm run roles -- prepare` wrote has the address of each.',
      ),
    ]
  if (found.isSuperuser)
    return [
      aWarning(
        `${variable} names a superuser, ${found.role}: whoever gets into this process has the whole server.`,
        'Give each process a role of its own: npm run roles -- prepare',
      ),
    ]
  if (!found.hasRoles) return []
  return [
    aWarning(
      `${variable} names the role ${found.role}, although the server has one for this process, ${own}.`,
      'Take the addresses that `npm run roles -- prepare` wrote.',
    ),
  ]
}

const rights = row({ name: column.text(), isThere: column.boolean(), may: column.boolean() })

/** A schema that is missing is made by who may make one. */
async function missingRights(database: Queryable, needs: DatabaseNeeds): Promise<Finding[]> {
  const { variable, role, schemas = [], makesSchemas = false } = needs
  const mayMake = await onlyRowOf(
    database,
    row({ may: column.boolean() }),
    `select has_database_privilege(current_database(), 'create') as may`,
  )
  const found = await rowsOf(
    database,
    rights,
    `select name, to_regnamespace(name) is not null as is_there,
       coalesce(has_schema_privilege(to_regnamespace(name)::oid, 'create'), false) as may
     from unnest($1::text[]) as name`,
    [schemas],
  )
  const lacking = found
    .filter(({ isThere, may }) => (isThere ? !may : !mayMake.may))
    .map(({ name }) => `make tables in the schema ${name}`)
  if (makesSchemas && !mayMake.may) lacking.push('make schemas')
  return lacking.map((what) =>
    anError(
      `The role of ${variable} may not ${what}, as ${role} may.`,
      'npm run roles -- prepare gives each process its rights; with one role for all, make it the owner.',
    ),
  )
}

const applied = row({ name: column.text() })
/** The schema or the table is not there. */
const NOTHING_YET = ['42P01', '3F000']

/** The migrations of a module that were not applied yet, by their names. @throws as `unappliedOf` */
export async function missingMigrations(
  database: Queryable,
  module: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  const missing = await unappliedOf(database, module, migrations).catch((error: unknown) => {
    if (NOTHING_YET.includes(faultField(error, 'code') ?? '')) return migrations
    throw error
  })
  return missing.map(({ name }) => name)
}

type Modules = Readonly<Record<string, readonly Migration[]>>

/** Of modules named as their schemas, those whose schema is another role's. */
async function notOwn(database: Queryable, modules: Modules): Promise<Modules> {
  const others = await rowsOf(
    database,
    applied,
    `select nspname as name from pg_namespace
     where nspname = any ($1) and not pg_has_role(current_user, nspowner, 'usage')`,
    [Object.keys(modules)],
  )
  const names = new Set(others.map(({ name }) => name))
  return Object.fromEntries(Object.entries(modules).filter(([name]) => names.has(name)))
}

async function missingTables(database: Queryable, migrated: Modules): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [module, migrations] of Object.entries(migrated)) {
    const missing = await missingMigrations(database, module, migrations)
    if (missing.length > 0)
      findings.push(
        anError(
          `Of the tables of ${module}, ${missing.length} of ${migrations.length} migrations are missing (${missing.join(', ')}).`,
          'npm run migrate, by the role of the api',
        ),
      )
  }
  return findings
}
