import { anError, aWarning, ConfigurationError, type Finding } from '@presale/kernel'
import {
  type DatabaseNeeds,
  followingMigrations,
  probeDatabase,
  registryMigrations,
} from '@presale/read-store'
import { configurationFinding } from '@presale/runtime'
import type pg from 'pg'
import { messageOf } from '../problem'
import { KEEPERS } from '../servers/grants'
import { clientAt } from '../servers/sessions'
import type { Installation } from './installation'

/** The variable that names each role's address, and what its process does there. */
const ADDRESSES = [
  { variable: 'DATABASE_URL', role: 'presale_api', schemas: ['accounts', 'sale', 'api'] },
  { variable: 'PROJECTOR_DATABASE_URL', role: 'presale_projector', schemas: ['views'], makesSchemas: true },
  { variable: 'EXPIRY_DATABASE_URL', role: 'presale_expiry', schemas: ['expiry'] },
  { variable: 'MAILER_DATABASE_URL', role: 'presale_mailer', schemas: ['mail'] },
  { variable: 'WATCHER_DATABASE_URL', role: 'presale_watcher', schemas: ['watching'] },
  { variable: 'READER_DATABASE_URL', role: 'presale_reader' },
] as const

/** How a finding begins after which nothing more can be asked. */
export const UNUSABLE = 'The database of DATABASE_URL'

/** Each address that is known: whether it answers, its version, its role and the rights of that. */
export async function findDatabases({ env }: Installation): Promise<Finding[]> {
  const asked = ADDRESSES.map(async ({ variable, ...needs }): Promise<readonly Finding[]> => {
    const url = env[variable]
    if (!url) return []
    try {
      const { findings } = await probeDatabase(url, { variable, ...needs, ...OF_THE_API[variable] })
      return findings
    } catch (error) {
      if (error instanceof ConfigurationError) return [configurationFinding(error, variable)]
      return [
        anError(
          `The database of ${variable} does not answer: ${messageOf(error)}.`,
          'Start it, or mend the address; a changed password stands in the file that `npm run roles` wrote.',
        ),
      ]
    }
  })
  return [...(await Promise.all(asked)).flat(), ...withoutReader(env)]
}

/** Where the api has a role of its own, what the projector makes must not be read with it. */
export function withoutReader({
  DATABASE_URL: api,
  READER_DATABASE_URL: reader,
}: NodeJS.ProcessEnv): Finding[] {
  if (!api || reader || userIn(api) !== 'presale_api') return []
  return [
    aWarning(
      'READER_DATABASE_URL is missing: what the projector makes is read with all rights of the api, so whoever has the projector’s password has the api.',
      'npm run roles -- prepare makes the login and writes its address; give it to api, mailer and watcher.',
    ),
  ]
}

function userIn(url: string): string | undefined {
  return URL.canParse(url) ? decodeURIComponent(new URL(url).username) : undefined
}

const OF_THE_API: Readonly<Record<string, Pick<DatabaseNeeds, 'shared' | 'ask'>>> = {
  DATABASE_URL: {
    shared: { projections: registryMigrations, following: followingMigrations },
    ask: async (pool) => {
      const { rows } = await pool.query("select to_regclass('accounts.users') is null as is_empty")
      if (rows[0]?.is_empty !== true) return []
      return [
        anError(
          `${UNUSABLE} has none of the platform's tables.`,
          'npm run migrate, as npm start does by itself',
        ),
      ]
    },
  },
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Asks a database; nothing is known of the rows but that they have columns. */
export async function askedOf(
  url: string,
  work: (ask: (text: string) => Promise<Rows>) => Promise<Finding[]>,
): Promise<Finding[]> {
  const client: pg.Client = clientAt(url)
  await client.connect()
  try {
    return await work(async (text) => {
      const { rows }: { rows: Rows } = await client.query(text)
      return rows
    })
  } finally {
    await client.end()
  }
}

const SOME_SECONDS = 2
const MANY_SECONDS = 30

/** Deadlines go by the database's clock; logs and what people see of the machine go by this one. */
export async function findClocks({ env }: Installation): Promise<Finding[]> {
  const { DATABASE_URL: url } = env
  if (!url) return []
  return askedOf(url, async (ask) => {
    const before = Date.now()
    const [row] = await ask('select extract(epoch from clock_timestamp())::float8 as seconds')
    const middle = (before + Date.now()) / 2000
    return judgeClocks(middle - Number(row?.seconds))
  })
}

/** @param ahead how many seconds this machine's clock is ahead of Postgres's */
export function judgeClocks(ahead: number): Finding[] {
  const seconds = Math.abs(ahead)
  if (seconds < SOME_SECONDS) return []
  const what = `This machine's clock is ${seconds.toFixed(0)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of Postgres`
  const toDo = 'Let both machines follow the same time servers (chrony, systemd-timesyncd).'
  return seconds < MANY_SECONDS
    ? [aWarning(`${what}: times in logs and in events do not agree.`, toDo)]
    : [anError(`${what}: certificates and codes may be refused, and no times agree.`, toDo)]
}

/** What the roles may that they should not, where each process has its own. Everybody may read who may what. */
export async function findRoles({ env }: Installation): Promise<Finding[]> {
  const { DATABASE_URL: url } = env
  if (!url) return []
  return askedOf(url, async (ask) => {
    const [there] = await ask("select to_regrole('presale_projector') is not null as has_roles")
    if (there?.has_roles !== true) return []
    const findings: Finding[] = []
    for (const { role, power } of await ask(MIGHTY))
      findings.push(
        anError(
          `The role ${String(role)} may more than it needs: ${String(power)}.`,
          'npm run roles -- prepare takes it away; find out who gave it.',
        ),
      )
    for (const { name, owner, keeper } of await ask(OWNERS))
      findings.push(
        anError(
          `The schema ${String(name)} belongs to ${String(owner)}, and should be ${String(keeper)}'s.`,
          'npm run roles -- prepare hands it over; with the embedded server the next npm start does.',
        ),
      )
    const [reader] = await ask("select to_regrole('presale_reader') is not null as is_there")
    if (reader?.is_there !== true)
      findings.push(
        aWarning(
          'The role presale_reader is missing, by which the api reads what the projector makes: it reads that with all its rights.',
          'npm run roles -- prepare makes it',
        ),
      )
    for (const { role, what } of await ask(READING))
      findings.push(
        anError(
          `The role ${String(role)} may read ${String(what)}, which is the api's alone.`,
          `As the superuser: revoke all on ${String(what)} from ${String(role)}, and find out who granted it.`,
        ),
      )
    for (const { role, of } of await ask(MEMBERS))
      findings.push(
        aWarning(
          `${String(role)} may still act as ${String(of)}, as the release before needed.`,
          'Once nothing of that release runs: npm run roles -- prepare --close',
        ),
      )
    for (const { name, owner } of await ask(NAMESAKES))
      findings.push(
        anError(
          `There is a schema ${String(name)}, named as a role and made by ${String(owner)}: a start is refused with it.`,
          'npm run roles -- drop-namesakes, then find out who had the password of its owner',
        ),
      )
    return findings
  })
}

const MIGHTY = `
  select rolname as role, concat_ws(', ', case when rolsuper then 'superuser' end,
    case when rolcreatedb then 'creates databases' end, case when rolcreaterole then 'creates roles' end,
    case when rolreplication then 'replicates' end, case when rolbypassrls then 'bypasses row security' end) as power
  from pg_roles where rolname like 'presale\\_%'
    and (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls) order by 1`

const OWNERS = `
  select nspname as name, pg_get_userbyid(nspowner) as owner, keeper
  from ${KEEPERS} join pg_namespace on nspname = name
  where name <> 'public' and pg_get_userbyid(nspowner) <> keeper order by 1`

/** Sessions, passwords and keys: of no other process. */
const READING = `
  select role, what from (values ('presale_projector'), ('presale_expiry'), ('presale_mailer'),
      ('presale_watcher'), ('presale_reader')) as roles (role),
    (values ('accounts.sessions', null), ('accounts.users', 'password_hash'), ('api.signing_keys', null)) as things (what, part)
  where to_regrole(role) is not null and to_regclass(what) is not null
    and case when part is null then has_any_column_privilege(role, to_regclass(what), 'select')
             else has_column_privilege(role, to_regclass(what), part, 'select') end
  order by 1, 2`

const MEMBERS = `
  select member::regrole::text as role, roleid::regrole::text as of from pg_auth_members
  where roleid::regrole::text like 'presale\\_%' and member::regrole::text like 'presale\\_%' order by 1, 2`

/** As a start judges them, which is the superuser. */
const NAMESAKES = `
  select nspname as name, rolname as owner from pg_namespace join pg_roles on pg_roles.oid = nspowner
  where (nspname like 'presale%' or nspname = 'postgres') and not rolsuper order by 1`
