import { type TestDatabase, testDatabase } from '@presale/testing'
import pg from 'pg'
import { grantToMailer, prepareRoles, type RoleUrls } from './roles'

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
       is_admin boolean, email_notifications boolean, created_at timestamptz);
     create table accounts.sessions (id text);
     create table accounts.account_changes (id bigint);
     create view accounts.people as select id, name, email from accounts.users;
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

const ROLES_OF_SERVICES = ['api', 'projector', 'expiry', 'mailer', 'eventStore'] as const

async function ready(): Promise<RoleUrls> {
  const urls = await prepareRoles(database.url, events.url)
  await grantToMailer(database.url)
  return urls
}

test('given a data folder of an earlier version, when it is started, then each schema is its service’s, and no role a superuser', async () => {
  await leftByAnEarlierVersion()
  await prepareRoles(database.url, events.url)
  // Again, as at every later start.
  const urls = await ready()
  for (const name of ROLES_OF_SERVICES)
    expect(await ask(urls[name], 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ])
  await ask(
    urls.api,
    'alter table accounts.sessions add column more text; insert into sale.things (value) values (2)',
  )
  await ask(
    urls.api,
    'alter function sale.twice(int) stable; select * from views.purchases, mail.checkpoint, following.set_aside',
  )
  await ask(
    urls.projector,
    'drop view views.purchases; drop schema list_v1_g1 cascade; create schema list_v1_g2',
  )
  await ask(
    urls.expiry,
    'alter table expiry.checkpoint add column more text; select * from projections.registry',
  )
  await ask(urls.mailer, 'insert into mail.checkpoint values (1); select * from projections.registry')
  await ask(
    urls.eventStore,
    'alter table event_store_node.events add column more text; create table t (id int)',
  )
})

test('given the roles of the others, then sessions and passwords are closed to them, and the mailer sees whom it writes to', async () => {
  await leftByAnEarlierVersion()
  const urls = await ready()
  for (const name of ['projector', 'expiry', 'mailer'] as const) {
    await expect(ask(urls[name], 'select * from accounts.sessions')).rejects.toThrow(/permission denied/)
    await expect(ask(urls[name], 'select password_hash from accounts.users')).rejects.toThrow(
      /permission denied/,
    )
    await expect(ask(urls[name], 'select * from sale.things')).rejects.toThrow(/permission denied/)
  }
  await expect(ask(urls.projector, 'select * from mail.checkpoint')).rejects.toThrow(/permission denied/)
  await expect(ask(urls.mailer, 'select id, name, email, is_admin from accounts.users')).resolves.toEqual([])
  await ask(urls.mailer, 'select * from accounts.account_changes, sale.wallet_changes, sale.tokens')
  await expect(ask(urls.mailer, 'select * from sale.admin_actions')).rejects.toThrow(/permission denied/)
  await expect(ask(urls.mailer, 'delete from accounts.account_changes')).rejects.toThrow(/permission denied/)
  const other = new URL(urls.api)
  other.pathname = new URL(events.url).pathname
  await expect(ask(other.href, 'select 1')).rejects.toThrow(/permission denied for database/)
})

test('given tables that come later, then they are closed until they are granted; read models are open to who reads them', async () => {
  const urls = await prepareRoles(database.url, events.url)
  await ask(
    urls.api,
    'create schema accounts; create table accounts.secrets (id int); create table public.applied_migrations (module text)',
  )
  await ask(
    urls.projector,
    'create schema list_v1_g1; create table list_v1_g1.purchases (id int); select * from public.applied_migrations',
  )
  await expect(ask(urls.projector, 'select * from accounts.secrets')).rejects.toThrow(/permission denied/)
  for (const name of ['api', 'expiry', 'mailer'] as const)
    await expect(ask(urls[name], 'select * from list_v1_g1.purchases')).resolves.toEqual([])
})
