import type pg from 'pg'
import { messageOf, Problem } from '../problem'
import { ROLE_OWNERS, type RoleOwner, roleNameOf } from './roles'
import { clientAt } from './sessions'

/** The platform's own schemas, as its migrations and projections create them. */
const OWN = [
  'accounts',
  'sale',
  'api',
  'expiry',
  'mail',
  'watching',
  'log',
  'following',
  'projections',
  'views',
  'bench',
]
const GENERATION = '^[a-z_]+_v[0-9]+_g[0-9]+$'

/**
 * Refuses a database in which roles cannot be created, or which has other owners' objects: its contents are handed to
 * the platform's roles, and all others lose access.
 * @throws Problem
 */
export async function assertOwnDatabase(url: string): Promise<void> {
  const { isSuperuser, foreign } = await asked(url, async (client) => {
    const { rows } = await answered(
      client,
      'select rolsuper as is_superuser from pg_roles where rolname = current_user',
    )
    const others = await answered(client, FOREIGN, [OWN, GENERATION])
    return {
      isSuperuser: rows[0]?.is_superuser === true,
      foreign: others.rows.map(({ name }) => String(name)),
    }
  })
  if (!isSuperuser)
    throw new Problem(
      'SUPERUSER_DATABASE_URL names a role that is no superuser: only a superuser can make roles that are none.',
    )
  if (foreign.length > 0)
    throw new Problem(
      `The database is not the platform's alone: ${foreign.join(', ')}. Nothing was changed. Give the platform a database of its own.`,
    )
}

/** Objects of an extension have no owner to respect. */
const FOREIGN = `
  select nspname as name from pg_namespace n
  where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
    and nspname <> all ($1) and nspname !~ $2
    and not exists (select 1 from pg_depend d where d.classid = 'pg_namespace'::regclass and d.objid = n.oid and d.deptype = 'e')
  union all
  select 'public.' || relname from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and relname <> 'applied_migrations'
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`

/** Which of the roles the server has, whoever created them. */
export async function rolesThere(url: string): Promise<RoleOwner[]> {
  return asked(url, async (client) => {
    const names = ROLE_OWNERS.map(roleNameOf)
    const { rows } = await answered(client, 'select rolname from pg_roles where rolname = any ($1)', [names])
    return ROLE_OWNERS.filter((owner) => rows.some(({ rolname }) => rolname === roleNameOf(owner)))
  })
}

/** May services read and write what others of them made, as those of the release before do? */
export async function isEarlierServed(url: string): Promise<boolean> {
  return asked(url, async (client) => {
    const { rows } = await answered(
      client,
      `select exists (select 1 from pg_auth_members
         where roleid = to_regrole('presale_projector') and member = to_regrole('presale_api')) as is_served`,
    )
    return rows[0]?.is_served === true
  })
}

/** Do the tables exist that the rights of mailer and reader refer to? */
export async function isMigrated(url: string): Promise<boolean> {
  return asked(url, async (client) => {
    const { rows } = await answered(
      client,
      `select to_regclass('accounts.account_changes') is not null and to_regclass('sale.wallet_changes') is not null
         and exists (select 1 from pg_attribute
           where attrelid = to_regclass('accounts.people') and attname = 'search_person') as is_there`,
    )
    return rows[0]?.is_there === true
  })
}

/** Nothing is known of the rows but that they have columns. */
function answered(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }> {
  return client.query(text, values)
}

async function asked<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientAt(url)
  try {
    await client.connect()
  } catch (error) {
    throw new Problem(`The database of SUPERUSER_DATABASE_URL does not answer: ${messageOf(error)}`)
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
