// Guards: infra/local/src/servers, packages/read-store/src
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startProcess, waitFor } from '@presale/testing'
import pg from 'pg'
import { Person } from './support/person'
import { type System, startSystem } from './support/system'

jest.setTimeout(300_000)

/** Whose password for the database somebody has: never the api's. */
type Leaked = 'PROJECTOR_DATABASE_URL' | 'EXPIRY_DATABASE_URL' | 'MAILER_DATABASE_URL'
const LEAKED = ['PROJECTOR_DATABASE_URL', 'EXPIRY_DATABASE_URL', 'MAILER_DATABASE_URL'] as const

const PASSWORD_HASH = /\$(scrypt|argon2|2[aby])/

/** A function that takes what it can, with the rights of whoever calls it. */
const LOOT = `
  create schema loot;
  grant usage, create on schema loot to public;
  create table loot.taken (way text, who name, secret text);
  grant insert on loot.taken to public;
  create function loot.take(way text) returns boolean language plpgsql volatile as $take$
    declare found text;
    begin
      begin
        select string_agg(password_hash, ' ') into found from accounts.users;
        update accounts.users set is_admin = true where name = 'Mallory';
      exception when others then found := null;
      end;
      begin
        insert into loot.taken values (way, current_user, found);
      exception when others then null;
      end;
      return true;
    end $take$;
  create function loot.moment(way text) returns timestamptz language plpgsql volatile as $moment$
    begin perform loot.take(way); return now(); end $moment$;
  create function loot.on_write() returns trigger language plpgsql as $write$
    begin perform loot.take(tg_argv[0]); return new; end $write$;
  create function loot.take_as_login(way text) returns boolean language plpgsql volatile as $login$
    declare role text;
    begin
      foreach role in array array['presale_api', 'presale_expiry', 'presale_mailer', 'presale_projector', 'presale'] loop
        begin execute format('set role %I', role); perform loot.take(way);
        exception when others then null; end;
      end loop;
      begin execute 'reset role'; perform loot.take(way); exception when others then null; end;
      begin execute 'reset session authorization'; perform loot.take(way); exception when others then null; end;
      return true;
    end $login$;
  create function loot.same(a uuid, b uuid) returns boolean language plpgsql as $same$
    begin return loot.take('an operator in a view'); end $same$;
  create operator loot.<~> (leftarg = uuid, rightarg = uuid, function = loot.same);
`

describe('somebody with the database password of projector, expiry or mailer', () => {
  let system: System
  let admin: Person
  let buyer: Person

  beforeAll(async () => {
    system = await startSystem()
    await signIn()
    await Person.registered(system.origin, 'Mallory')
    await buyer.buys(100, admin)
    // By the projector itself, which may make schemas: the others use what it made.
    await as('PROJECTOR_DATABASE_URL', LOOT)
  }, 300_000)
  afterAll(() => system?.stop(), 180_000)
  afterEach(async () => {
    await asSuperuser(
      `delete from loot.taken; update accounts.users set is_admin = false where name = 'Mallory'`,
    )
  })

  async function signIn(): Promise<void> {
    admin = await Person.admin(system.origin)
    buyer = await Person.registered(system.origin, 'Ann Lee')
  }

  const superuserUrl = (database = 'presale') => {
    const url = new URL(system.environment.DATABASE_URL ?? '')
    url.username = 'presale'
    url.password = readFileSync(join(system.dataDir, 'postgres-password'), 'utf8').trim()
    url.pathname = `/${database}`
    return url.href
  }
  const asSuperuser = (text: string) => ask(superuserUrl(), text)
  const as = (whose: Leaked, text: string) => ask(system.environment[whose], text)

  /** Done, or refused for want of rights; any other error is one of the test. */
  async function attempt(whose: Leaked, text: string): Promise<'done' | 'refused'> {
    try {
      await as(whose, text)
      return 'done'
    } catch (error) {
      if ((error as { code?: string }).code === '42501') return 'refused'
      throw error
    }
  }

  /** What the site does in a day: each of its connections reads and writes. @returns what it answered */
  async function theSiteWorks(): Promise<string> {
    const answers: unknown[] = []
    // Another one each time: what is left open while a view is hostile counts against a buyer's limits.
    buyer = await Person.registered(system.origin)
    const purchase = await buyer.paid(100).catch((error: Error) => error.message)
    if (typeof purchase !== 'string') answers.push(await admin.decide(purchase.id, 'approve'))
    for (const path of [
      '/api/admin/purchases',
      '/api/admin/purchases?search=ann',
      '/api/admin/events',
      '/api/admin/projections',
      '/api/admin/users',
      '/api/admin/export/purchases.csv',
      '/api/admin/export/events.csv',
      '/api/admin/figures',
      '/api/admin/quarantine',
    ])
      answers.push((await admin.get(path)).body)
    for (const path of ['/api/purchases', '/api/user', '/api/live-figures', '/api/sale'])
      answers.push((await buyer.get(path)).body)
    await untilNoTaskIsOpen()
    answers.push((await admin.post('/api/admin/projections/balances/verify')).status)
    return JSON.stringify(answers)
  }

  /** One more for the same projection is refused, with all that was written for it. */
  async function untilNoTaskIsOpen(): Promise<void> {
    const open = async () =>
      (await asSuperuser('select 1 from projections.tasks where ended_at is null')).rows
    await waitFor(async () => (await open()).length === 0 || undefined, { what: 'the task to end' })
  }

  async function nothingIsTaken(answered = ''): Promise<void> {
    const { rows } = await asSuperuser('select distinct way, who from loot.taken where secret is not null')
    expect(rows).toEqual([])
    const admins = await asSuperuser(`select name from accounts.users where is_admin and name = 'Mallory'`)
    expect(admins.rows).toEqual([])
    expect(answered).not.toMatch(PASSWORD_HASH)
  }

  /** The view that most of the site reads, with something in place of a column, or one more condition. */
  async function viewWith({ column, condition = 'true', isInvoker = false }: Hostile): Promise<string> {
    const { rows } = await asSuperuser(
      `select schema_name as schema from projections.registry where name = 'purchase-list' and state = 'live'`,
    )
    const columns = await asSuperuser(
      `select column_name as name from information_schema.columns
       where table_schema = 'views' and table_name = 'purchases' order by ordinal_position`,
    )
    const selected = columns.rows.map(({ name }) =>
      name === 'wallet_address' && column ? `${column} as wallet_address` : `p.${name}`,
    )
    const how = isInvoker ? 'with (security_invoker = true)' : ''
    return `create or replace view views.purchases ${how} as
      select ${selected.join(', ')} from ${rows[0]?.schema}.purchases p where ${condition}`
  }

  const HASHES = `(select string_agg(password_hash, ' ') from accounts.users)`
  it.each<[string, Hostile]>([
    ['a function in a view', { condition: `loot.take('a function in a view')` }],
    ['an operator in a view', { condition: 'p.id operator(loot.<~>) p.buyer_id' }],
    ['a function that changes its role in a view', { condition: `loot.take_as_login('RESET ROLE')` }],
    ['a view with the rights of who reads it', { column: HASHES, isInvoker: true }],
    [
      'query_to_xml in a view',
      {
        column: `query_to_xml('select string_agg(password_hash, '' '') from accounts.users', true, true, '')::text`,
      },
    ],
    [
      'a function in a view that finds its own functions first from then on',
      {
        condition: `set_config('search_path', 'loot, pg_catalog', false) is not null and loot.take('search_path')`,
      },
    ],
  ])(
    'given %s of the projector, when the site reads it, then nothing runs as the api',
    async (_, hostile) => {
      const honest = await viewWith({})
      // Written down as it is run: accounts are closed to whoever makes it, and need not be open to them.
      const made = await viewWith(hostile)
      if (hostile.column === HASHES) await viewOfHashes(made)
      else await as('PROJECTOR_DATABASE_URL', made)
      try {
        await nothingIsTaken(await theSiteWorks())
      } finally {
        await as('PROJECTOR_DATABASE_URL', honest)
      }
      await theSiteWorks()
      await nothingIsTaken()
    },
  )

  /** As the projector had made it while it might name the table: what may be read is judged when it is read. */
  async function viewOfHashes(view: string): Promise<void> {
    await asSuperuser(`grant usage on schema accounts to presale_projector`)
    await as('PROJECTOR_DATABASE_URL', view)
    await asSuperuser(`revoke usage on schema accounts from presale_projector`)
  }

  it.each<[string, Leaked, string]>([
    [
      'a trigger on the tasks that staff ask for',
      'PROJECTOR_DATABASE_URL',
      `create trigger hostile before insert on projections.tasks
       for each row execute function loot.on_write('a trigger on tasks')`,
    ],
    [
      'a default of a column that the api leaves out',
      'MAILER_DATABASE_URL',
      `alter table projections.tasks alter column requested_at set default loot.moment('a default')`,
    ],
    [
      'a function that fits better, in a schema named as the api’s role',
      'EXPIRY_DATABASE_URL',
      `create schema presale_api; grant usage on schema presale_api to public;
       create function presale_api.hashtextextended(text, integer) returns bigint language sql volatile
         as $$ select 0::bigint from (select loot.take('an overload')) taken $$`,
    ],
    [
      'the same by the projector, who may make schemas',
      'PROJECTOR_DATABASE_URL',
      `create schema presale_api; grant usage on schema presale_api to public;
       create function presale_api.hashtextextended(text, integer) returns bigint language sql volatile
         as $$ select 0::bigint from (select loot.take('an overload')) taken $$`,
    ],
  ])('given %s, then it is refused, or nothing runs as the api', async (_, whose, text) => {
    await attempt(whose, text)
    try {
      await nothingIsTaken(await theSiteWorks())
    } finally {
      await asSuperuser(
        `drop trigger if exists hostile on projections.tasks;
         alter table projections.tasks alter column requested_at set default now();
         drop schema if exists presale_api cascade`,
      )
    }
  })

  it('given any of them, then a migration is said to be applied of its own module alone', async () => {
    const says = (name: Leaked, module: string) =>
      as(name, `insert into public.applied_migrations (module, name) values ('${module}', 'never')`)
    for (const module of ['accounts', 'sale', 'api', 'following', 'projections', 'expiry'])
      await expect(says('MAILER_DATABASE_URL', module)).rejects.toThrow(/row-level security/)
    for (const module of ['accounts', 'mail'])
      await expect(says('PROJECTOR_DATABASE_URL', module)).rejects.toThrow(/row-level security/)
    await says('EXPIRY_DATABASE_URL', 'expiry')
    await says('MAILER_DATABASE_URL', 'mail')
    await asSuperuser("delete from public.applied_migrations where name = 'never'")
  })

  it('given any of them, then no other role is theirs to take, and none but the projector makes schemas', async () => {
    const others = ['presale', 'presale_api', 'presale_projector', 'presale_expiry', 'presale_mailer']
    for (const whose of LEAKED) {
      const own = new URL(system.environment[whose] ?? '').username
      for (const other of others.filter((role) => role !== own))
        expect([own, other, await attempt(whose, `set role ${other}`)]).toEqual([own, other, 'refused'])
    }
    for (const whose of ['EXPIRY_DATABASE_URL', 'MAILER_DATABASE_URL'] as const)
      expect([whose, await attempt(whose, 'create schema another')]).toEqual([whose, 'refused'])
    for (const whose of LEAKED)
      expect([whose, await attempt(whose, 'create table public.another ()')]).toEqual([whose, 'refused'])
  })

  it('given the login that reads projections, then it reads them, names, mail addresses and who is an admin, and nothing else', async () => {
    const { rows } = await asSuperuser(
      `select n.nspname || '.' || c.relname || '.' || a.attname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where n.nspname in ('accounts', 'sale', 'api', 'expiry', 'mail', 'public', 'bench', 'loot')
         and c.relkind in ('r', 'v', 'm', 'p', 'f')
         and has_schema_privilege('presale_reader', n.oid, 'usage')
         and has_column_privilege('presale_reader', c.oid, a.attnum, 'select')
         and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
    )
    const loot = ['loot.taken.secret', 'loot.taken.way', 'loot.taken.who']
    expect(rows.map(({ name }) => name).filter((name) => !loot.includes(String(name)))).toEqual([
      'accounts.people.email',
      'accounts.people.id',
      'accounts.people.is_admin',
      'accounts.people.name',
      'accounts.people.search_person',
    ])
    const more = await asSuperuser(
      `select n.nspname || '.' || c.relname as name, privilege
       from pg_class c join pg_namespace n on n.oid = c.relnamespace,
         unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
       where c.relkind in ('r', 'v', 'm', 'p', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'loot'
         and has_table_privilege('presale_reader', c.oid, privilege)`,
    )
    expect(more.rows).toEqual([])
    const memberships = await asSuperuser(
      `select 1 from pg_auth_members where member = 'presale_reader'::regrole or roleid = 'presale_reader'::regrole
       union all select 1 where has_database_privilege('presale_reader', current_database(), 'create, temporary')`,
    )
    expect(memberships.rows).toEqual([])
  })

  it('given functions that fit better in schemas named as the superuser, then the next start names them and runs none', async () => {
    const hostile = `create schema presale; grant usage on schema presale to public;
      create function presale.format(text, name) returns text language plpgsql volatile as $$
        begin
          execute 'alter role presale_mailer superuser';
          return pg_catalog.format($1, $2);
        end $$;
      create function presale.format(text, name, text) returns text language plpgsql volatile as $$
        begin
          execute 'alter role presale_mailer superuser';
          return pg_catalog.format($1, $2, $3);
        end $$`
    await as('PROJECTOR_DATABASE_URL', hostile)
    const events = await ownerOfTheEventStore()
    await ask(events, hostile)
    await system.halt()
    const refused = startProcess({
      entry: join(__dirname, '../infra/local/dist/start.js'),
      name: 'npm start',
      env: { ...withoutServers, DATA_DIR: system.dataDir, PORT: String(await freePort()) },
    })
    const said = await refused.waitForLog(/Ready|named as roles/, 120_000)
    if (/Ready/.test(said)) await refused.kill()
    const { code: refusal } = await refused.exited
    expect([refusal, refused.output()]).toEqual([
      1,
      expect.stringContaining('presale (of presale_projector)'),
    ])
    const { code, output } = await roles('drop-namesakes')
    expect([code, output]).toEqual([0, expect.stringContaining('presale (of presale_projector)')])
    expect(output).toContain('presale (of presale_eventstore)')
    system = await startSystem({}, system.dataDir)
    const { rows } = await asSuperuser(
      `select rolname from pg_roles where rolsuper and rolname like 'presale_%'`,
    )
    expect(rows).toEqual([])
    await signIn()
    await buyer.buys(100, admin)
  })

  /** Its password is nowhere but in its own process. */
  async function ownerOfTheEventStore(): Promise<string> {
    await asSuperuser(`alter role presale_eventstore password 'leaked'`)
    const url = new URL(superuserUrl('eventstore'))
    url.username = 'presale_eventstore'
    url.password = 'leaked'
    return url.href
  }

  async function roles(...args: string[]) {
    const entry = join(__dirname, '../infra/local/dist/cli/roles.js')
    const env = { ...withoutServers, DATA_DIR: system.dataDir }
    const command = startProcess({ entry, args, name: 'roles', env })
    return { code: (await command.exited).code, output: command.output() }
  }
})

const withoutServers = {
  DATABASE_URL: undefined,
  SUPERUSER_DATABASE_URL: undefined,
  REDIS_URL: undefined,
  EVENTSTORE_URL: undefined,
}

interface Hostile {
  /** In place of the wallet's address. */
  readonly column?: string
  readonly condition?: string
  readonly isInvoker?: boolean
}

async function ask(url = '', text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
