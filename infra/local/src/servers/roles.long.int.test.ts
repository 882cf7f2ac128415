// Guards: infra/local/src/servers, packages/read-store/src
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess, type TestDatabase, testDatabase } from '@presale/testing'
import pg from 'pg'
import { dropNamesakes } from './namesakes'
import { grantOnTables, prepareRoles, type RoleUrls } from './roles'

let database: TestDatabase
let events: TestDatabase
beforeEach(async () => {
  ;[database, events] = await Promise.all([testDatabase(), testDatabase()])
})
afterEach(async () => {
  await Promise.all([database.drop(), events.drop()])
})

async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** As an earlier version left it: all of it the superuser's. */
async function leftByAnEarlierVersion(): Promise<void> {
  await ask(
    database.url,
    `create extension if not exists pg_trgm;
     create table public.applied_migrations (module text);
     create schema accounts;
     create table accounts.users (id bigint generated always as identity, name text, email text, password_hash text,
       is_admin boolean, email_notifications boolean, created_at timestamptz, confirmed_email text, ip_address text);
     create table accounts.email_confirmations (id uuid, token text);
     create table accounts.password_resets (id uuid, token text);
     create table accounts.sessions (id text);
     create table accounts.account_changes (id bigint);
     create view accounts.people as select id, name, email, false as is_admin, name as search_person from accounts.users;
     create schema sale;
     create function sale.twice(int) returns int language sql immutable as 'select $1 * 2';
     create table sale.things (id serial primary key, value int, double int generated always as (sale.twice(value)) stored);
     create table sale.tokens (symbol text, name text);
     create table sale.admin_actions (id bigint, secret text);
     create view sale.wallet_changes as select id from sale.admin_actions;
     create schema projections; create table projections.registry (id int);
     create schema following; create table following.set_aside (stream text);
     create schema list_v1_g1; create table list_v1_g1.purchases (id int);
     create schema views; create view views.purchases as select * from list_v1_g1.purchases;
     create schema expiry; create table expiry.checkpoint (name text);
     create schema mail; create table mail.checkpoint (name text)`,
  )
  await ask(events.url, 'create schema event_store_node; create table event_store_node.events (id bigint)')
}

const ROLES_OF_SERVICES = ['api', 'projector', 'expiry', 'mailer', 'watcher', 'reader', 'eventStore'] as const

/** Who may make schemas, and acts for whom, in releases that read the views with each service's own role. */
async function asAnEarlierReleasePrepared(): Promise<void> {
  await ask(
    database.url,
    `do $$ begin execute format('grant create on database %I to presale_api, presale_expiry, presale_mailer',
       current_database()); end $$;
     grant presale_projector to presale_api, presale_expiry, presale_mailer;
     grant presale_expiry, presale_mailer to presale_api`,
  )
}

async function ready(): Promise<RoleUrls> {
  const urls = await prepareRoles(database.url, events.url)
  await grantOnTables(database.url)
  return urls
}

test('given a data folder of an earlier version, when it is started, then each schema is its service’s, and no role a superuser', async () => {
  await leftByAnEarlierVersion()
  await prepareRoles(database.url, events.url)
  // Again, as at every later start.
  const urls = await ready()
  for (const name of ROLES_OF_SERVICES)
    expect(await ask(urls[name] ?? '', 'select rolsuper from pg_roles where rolname = current_user')).toEqual(
      [{ rolsuper: false }],
    )
  await ask(
    urls.api,
    'alter table accounts.sessions add column more text; insert into sale.things (value) values (2)',
  )
  await ask(urls.api, 'alter function sale.twice(int) stable; select * from following.set_aside')
  await ask(
    urls.projector,
    `drop view views.purchases; drop schema list_v1_g1 cascade; create schema list_v1_g2;
     insert into projections.registry values (1); delete from following.set_aside`,
  )
  await ask(
    urls.expiry,
    `alter table expiry.checkpoint add column more text; select * from projections.registry;
     insert into following.set_aside values ('one'); update following.set_aside set stream = 'two'`,
  )
  await ask(
    urls.mailer,
    'insert into mail.checkpoint values (1); select * from projections.registry; delete from following.set_aside',
  )
  await ask(
    urls.eventStore ?? '',
    'alter table event_store_node.events add column more text; create table t (id int)',
  )
})

test('given the roles of the others, then sessions and passwords are closed to them, and the mailer sees whom it writes to', async () => {
  await leftByAnEarlierVersion()
  const urls = await ready()
  for (const name of ['projector', 'expiry', 'mailer', 'watcher'] as const) {
    await expect(ask(urls[name], 'select * from accounts.sessions')).rejects.toThrow(/permission denied/)
    await expect(ask(urls[name], 'select password_hash from accounts.users')).rejects.toThrow(
      /permission denied/,
    )
    await expect(ask(urls[name], 'select * from sale.things')).rejects.toThrow(/permission denied/)
  }
  await expect(ask(urls.projector, 'select * from mail.checkpoint')).rejects.toThrow(/permission denied/)
  for (const name of ['api', 'expiry', 'mailer', 'watcher'] as const)
    await expect(ask(urls[name], 'select * from views.purchases')).rejects.toThrow(/permission denied/)
  await ask(
    urls.reader,
    'select name, email, search_person from accounts.people; select * from views.purchases',
  )
  for (const text of ['select * from accounts.users', 'delete from views.purchases', 'create table t ()'])
    await expect(ask(urls.reader, text)).rejects.toThrow(/permission denied|no schema/)
  await expect(ask(urls.mailer, 'select id, name, email, is_admin from accounts.users')).resolves.toEqual([])
  await ask(urls.mailer, 'select * from accounts.account_changes, sale.wallet_changes, sale.tokens')
  await ask(urls.mailer, 'select token from accounts.email_confirmations')
  await ask(urls.mailer, 'select token from accounts.password_resets')
  await expect(ask(urls.mailer, 'delete from accounts.password_resets')).rejects.toThrow(/permission denied/)
  for (const name of ['projector', 'expiry', 'reader'] as const)
    await expect(ask(urls[name], 'select token from accounts.password_resets')).rejects.toThrow(
      /permission denied/,
    )
  await ask(urls.mailer, 'select confirmed_email, ip_address from accounts.users')
  await expect(ask(urls.mailer, 'update accounts.users set confirmed_email = email')).rejects.toThrow(
    /permission denied/,
  )
  await expect(ask(urls.mailer, 'select * from sale.admin_actions')).rejects.toThrow(/permission denied/)
  await expect(ask(urls.mailer, 'delete from accounts.account_changes')).rejects.toThrow(/permission denied/)
  const other = new URL(urls.api)
  other.pathname = new URL(events.url).pathname
  await expect(ask(other.href, 'select 1')).rejects.toThrow(/permission denied for database/)
})

test('given what accounts sign in with, then the mailer reads what their owners are told of, and nobody else any of it', async () => {
  await leftByAnEarlierVersion()
  await ask(
    database.url,
    `create table accounts.sign_in_changes (id bigint); create table accounts.passkeys (id text);
     create table accounts.recovery_codes (hash text); create table accounts.ceremonies (challenge text)`,
  )
  const urls = await ready()
  await expect(ask(urls.mailer, 'select * from accounts.sign_in_changes')).resolves.toEqual([])
  await expect(ask(urls.mailer, 'delete from accounts.sign_in_changes')).rejects.toThrow(/permission denied/)
  for (const name of ['projector', 'expiry', 'mailer', 'watcher', 'reader'] as const)
    for (const table of ['passkeys', 'recovery_codes', 'ceremonies'])
      await expect(ask(urls[name], `select * from accounts.${table}`)).rejects.toThrow(/permission denied/)
})

test('given what mails are written in, and logos, then the mailer alone of the others reads them, and writes neither', async () => {
  await leftByAnEarlierVersion()
  await ask(
    database.url,
    `alter table accounts.users add column language text, add column time_zone text;
     create table sale.token_logos (hash text, media_type text, bytes bytea, uploaded_at timestamptz)`,
  )
  const urls = await ready()
  const read = [
    'select language, time_zone from accounts.users',
    'select hash, media_type, bytes from sale.token_logos',
  ]
  for (const text of read) {
    await expect(ask(urls.mailer, text)).resolves.toEqual([])
    for (const name of ['projector', 'expiry', 'reader'] as const)
      await expect(ask(urls[name], text)).rejects.toThrow(/permission denied/)
  }
  for (const text of ['update accounts.users set language = null', 'delete from sale.token_logos'])
    await expect(ask(urls.mailer, text)).rejects.toThrow(/permission denied/)
})

test('given roles that an earlier release prepared, then whoever migrates first brings what searches need', async () => {
  const urls = await prepareRoles(database.url, undefined)
  await asAnEarlierReleasePrepared()
  for (const url of [urls.projector, urls.api]) {
    await ask(database.url, 'drop extension unaccent')
    await ask(url, 'create extension if not exists unaccent with schema public')
    for (const other of [urls.projector, urls.api]) {
      await ask(other, 'create extension if not exists unaccent with schema public')
      const plain = await ask(
        other,
        `select public.unaccent('public.unaccent'::regdictionary, 'Łódź') as plain`,
      )
      expect(plain).toEqual([{ plain: 'Lodz' }])
    }
  }
})

test('given tables that come later, then they are closed until they are granted; read models are open to who reads them', async () => {
  const urls = await prepareRoles(database.url, events.url)
  await ask(
    urls.api,
    'create table accounts.secrets (id int); create table public.applied_migrations (module text)',
  )
  await ask(
    urls.projector,
    'create schema list_v1_g1; create table list_v1_g1.purchases (id int); select * from public.applied_migrations',
  )
  await expect(ask(urls.projector, 'select * from accounts.secrets')).rejects.toThrow(/permission denied/)
  await expect(ask(urls.reader, 'select * from list_v1_g1.purchases')).resolves.toEqual([])
  for (const name of ['api', 'expiry', 'mailer'] as const)
    await expect(ask(urls[name], 'select * from list_v1_g1.purchases')).rejects.toThrow(/permission denied/)
})

test('given the watcher, then its tables are its own, the reader reads them, and of who follows it writes nothing', async () => {
  await leftByAnEarlierVersion()
  const urls = await ready()
  await ask(
    urls.watcher,
    'create table watching.networks (network text); insert into watching.networks values (1); select * from following.set_aside',
  )
  await expect(ask(urls.reader, 'select * from watching.networks')).resolves.toEqual([{ network: '1' }])
  for (const [name, text] of [
    ['watcher', 'delete from following.set_aside'],
    ['watcher', 'create schema mine'],
    ['reader', 'delete from watching.networks'],
    ['api', 'select * from watching.networks'],
    ['mailer', 'select * from watching.networks'],
  ] as const)
    await expect(ask(urls[name], text)).rejects.toThrow(/permission denied/)
})

test('given tables that the api’s migrations add where events are followed, then those who follow write them, and nobody else hangs anything on them', async () => {
  const urls = await prepareRoles(database.url, events.url)
  await ask(urls.api, 'create table following.later (id int); create table projections.later (id int)')
  for (const name of ['projector', 'expiry', 'mailer'] as const) {
    await ask(urls[name], 'insert into following.later values (1); select * from projections.later')
    for (const text of [
      'create trigger t before insert on following.later for each row execute function suppress_redundant_updates_trigger()',
      'alter table following.later enable row level security',
      'create rule r as on insert to following.later do instead nothing',
      'create table following.more ()',
    ])
      await expect(ask(urls[name], text)).rejects.toThrow(/permission denied|must be owner/)
  }
})

describe('given a projector of an earlier release that hung something on the tables of those who follow', () => {
  const trap = `create function projections.trap() returns trigger language plpgsql as $$ begin return null; end $$;
    create function projections.trapped() returns int language sql as 'select 1'`

  test('then triggers, rules and policies are gone after the hand-over, and the platform’s own trigger is as it was made', async () => {
    await leftByAnEarlierVersion()
    await ask(
      database.url,
      `${trap};
       alter table projections.registry add column state text, add column old_since timestamptz;
       create function projections.note_old_since() returns trigger language plpgsql as $$ begin return null; end $$;
       create trigger registry_old_since before update of state on projections.registry
         for each row execute function projections.note_old_since();
       create trigger trap before insert on following.set_aside for each row execute function projections.trap();
       create rule trap as on delete to following.set_aside do instead nothing;
       alter table following.set_aside enable row level security;
       create policy trap on following.set_aside using (projections.trapped() = 1)`,
    )
    const urls = await ready()
    expect(await ask(database.url, 'select tgname from pg_trigger where not tgisinternal')).toEqual([
      { tgname: 'registry_old_since' },
    ])
    await ask(
      urls.projector,
      `insert into following.set_aside values ('one'); insert into projections.registry values (1, 'live');
       update projections.registry set state = 'old'`,
    )
    expect(
      await ask(
        urls.api,
        'select old_since is not null as noted, stream from projections.registry, following.set_aside',
      ),
    ).toEqual([{ noted: true, stream: 'one' }])
    await ask(urls.projector, 'delete from following.set_aside')
    expect(await ask(urls.api, 'select stream from following.set_aside')).toEqual([])
  })

  test.each([
    ['a default', 'alter table following.set_aside add column more int default projections.trapped()'],
    ['a check', 'alter table following.set_aside add check (projections.trapped() = 1)'],
  ])('then %s that calls a function of theirs is refused by name', async (_what, statement) => {
    await leftByAnEarlierVersion()
    await ask(database.url, `${trap}; ${statement}`)
    await expect(ready()).rejects.toThrow(/following\.set_aside \(by function projections\.trapped\(\)\)/)
  })
})

test('given services of the release before that run on, then their roles do what they did until they are closed', async () => {
  await leftByAnEarlierVersion()
  await ready()
  await asAnEarlierReleasePrepared()
  const urls = await prepareRoles(database.url, undefined, undefined, { isEarlierRunning: true })
  await ask(
    urls.api,
    `select * from views.purchases, mail.checkpoint; insert into projections.registry values (1);
     update following.set_aside set stream = 'one'`,
  )
  for (const name of ['expiry', 'mailer'] as const)
    await ask(
      urls[name],
      'select * from views.purchases, projections.registry; delete from following.set_aside',
    )
  await ask(urls.projector, 'create or replace view views.purchases as select * from list_v1_g1.purchases')
  const closed = await prepareRoles(database.url, undefined)
  await expect(ask(closed.api, 'select * from views.purchases')).rejects.toThrow(/permission denied/)
})

test('given a function of its owner’s rights where another role’s things are handed over, then it stays its owner’s', async () => {
  await leftByAnEarlierVersion()
  await ready()
  await ask(
    database.url,
    `create function mail.spy() returns text language sql security definer as 'select current_user::text';
     alter function mail.spy() owner to presale_expiry`,
  )
  await ready()
  const owner = `select pg_get_userbyid(proowner) as owner from pg_proc where proname = 'spy'`
  expect(await ask(database.url, owner)).toEqual([{ owner: 'presale_expiry' }])
})

test('given a schema that is named as a role, then nothing is prepared, and it is named and removed', async () => {
  const urls = await prepareRoles(database.url, events.url)
  await ask(urls.projector, 'create schema presale_api')
  await expect(prepareRoles(database.url, events.url)).rejects.toThrow(/presale_api \(of presale_projector\)/)
  expect(await dropNamesakes(database.url)).toEqual([
    expect.stringContaining('presale_api (of presale_projector)'),
  ])
  await prepareRoles(database.url, events.url)
})

describe('npm run roles, on a Postgres of the operator’s own', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'presale-roles-'))
    file = join(folder, 'roles.env')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  async function roles(args: string[], env: Record<string, string | undefined> = {}) {
    const given = { SUPERUSER_DATABASE_URL: database.url, EVENTSTORE_URL: 'esdb://localhost:2113', ...env }
    const entry = join(__dirname, '../../dist/cli/roles.js')
    const cli = startProcess({ entry, args, name: 'roles', env: given })
    const { code } = await cli.exited
    return { code, output: cli.output() }
  }
  const written = () =>
    Object.fromEntries(
      [...readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, url]) => [name, url]),
    ) as Record<string, string>
  const prepare = ['prepare', '--file']

  test('given a database that one role had, then each service has its own, by a file for its owner alone, and again', async () => {
    await leftByAnEarlierVersion()
    writeFileSync(file, '', { mode: 0o644 })
    const first = await roles([...prepare, file, '--new-passwords'])
    expect([first.code, first.output]).toEqual([0, expect.stringContaining(file)])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const urls = written()
    expect(Object.keys(urls)).toEqual([
      'DATABASE_URL',
      'PROJECTOR_DATABASE_URL',
      'EXPIRY_DATABASE_URL',
      'MAILER_DATABASE_URL',
      'WATCHER_DATABASE_URL',
      'READER_DATABASE_URL',
    ])
    expect(first.output).not.toContain(new URL(urls.DATABASE_URL ?? '').password)
    await ask(urls.DATABASE_URL ?? '', 'select * from accounts.sessions')
    await ask(
      urls.PROJECTOR_DATABASE_URL ?? '',
      'create schema list_v1_g3; select * from list_v1_g1.purchases',
    )
    await ask(urls.MAILER_DATABASE_URL ?? '', 'select id, email from accounts.users')
    await expect(ask(urls.EXPIRY_DATABASE_URL ?? '', 'select * from accounts.users')).rejects.toThrow(
      /permission/,
    )
    expect((await roles([...prepare, file])).code).toBe(0)
    expect(written()).toEqual(urls)
  })

  test('given the embedded event store beside it, then it has a database that is closed to the others', async () => {
    expect((await roles([...prepare, file, '--new-passwords'], { EVENTSTORE_URL: undefined })).code).toBe(0)
    const { DATABASE_URL: api = '', EVENTSTORE_DATABASE_URL: store = '' } = written()
    // By then the node runs, and its address is set.
    expect((await roles([...prepare, file])).code).toBe(0)
    expect(written()).toMatchObject({ DATABASE_URL: api, EVENTSTORE_DATABASE_URL: store })
    await ask(store, 'create schema event_store_node')
    const other = new URL(api)
    other.pathname = new URL(store).pathname
    await expect(ask(other.href, 'select 1')).rejects.toThrow(/permission denied for database/)
    await ask(database.url, `drop database "${new URL(store).pathname.slice(1)}" with (force)`)
  })

  test('given roles whose passwords the file does not know, then nothing is changed until new ones are asked for', async () => {
    const urls = await prepareRoles(database.url, undefined)
    const { code, output } = await roles([...prepare, file])
    expect([code, output]).toEqual([1, expect.stringContaining('--new-passwords')])
    expect(() => statSync(file)).toThrow('ENOENT')
    await ask(urls.api, 'select 1')
  })

  test('given a database with other things in it, or a role that is no superuser, then it says so and changes nothing', async () => {
    await ask(
      database.url,
      'create schema shop; create table shop.carts (id int); create table public.notes (id int)',
    )
    const { code, output } = await roles([...prepare, file, '--new-passwords'])
    expect([code, output]).toEqual([1, expect.stringContaining('public.notes, shop')])
    const owner = `select tableowner from pg_tables where tablename = 'carts'`
    expect(await ask(database.url, owner)).toEqual([{ tableowner: new URL(database.url).username }])
    const urls = await prepareRoles(events.url, undefined)
    const plain = await roles([...prepare, file], { SUPERUSER_DATABASE_URL: urls.api })
    expect([plain.code, plain.output]).toEqual([1, expect.stringContaining('no superuser')])
  })

  test('given an address on the command line, none at all, or wrong use, then it says how it is used', async () => {
    const typed = await roles(['prepare', database.url])
    expect([typed.code, typed.output]).toEqual([
      64,
      expect.stringContaining('does not belong on a command line'),
    ])
    for (const [args, env] of [
      [['prepare'], { SUPERUSER_DATABASE_URL: undefined }],
      [['prepare'], { SUPERUSER_DATABASE_URL: 'postgres://localhost' }],
      [[], {}],
      [['prepare', '--what'], {}],
    ] as const)
      expect((await roles([...args], env)).code).toBe(64)
    const away = await roles([...prepare, file], {
      SUPERUSER_DATABASE_URL: 'postgres://a:b@127.0.0.1:1/presale',
    })
    expect([away.code, away.output]).toEqual([1, expect.stringContaining('does not answer')])
  })
})
