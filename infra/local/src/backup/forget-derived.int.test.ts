import { outerPosition } from '@presale/event-store-node/positions'
import { type TestDatabase, testDatabase } from '@presale/testing'
import pg from 'pg'
import { lastPosition } from '../servers/facts'
import { prepareRoles, type RoleUrls } from '../servers/roles'
import { forgetDerived } from './forget-derived'

let database: TestDatabase
let events: TestDatabase
let roles: RoleUrls
beforeEach(async () => {
  ;[database, events] = await Promise.all([testDatabase(), testDatabase()])
  roles = await prepareRoles(database.url, events.url)
  await ask(
    roles.api,
    `create table accounts.users (id int); create table accounts.password_resets (id int);
     create table projections.registry (schema_name text);
     create table following.checkpoints (reset_to int, starts_at int); create table following.set_aside (stream text);
     create table following.leases (holder text, session_pid int, wanted_at timestamptz);
     grant select, insert, update, delete on projections.registry to presale_projector`,
  )
  await ask(
    roles.mailer,
    'create table mail.outbox (id int, finished_at timestamptz); insert into mail.outbox values (1)',
  )
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

const powerful = () =>
  ask(database.url, "select rolname from pg_roles where rolname like 'presale\\_%' and rolsuper")
/** What a leaked role would have run with the rights of whoever touches what is its own. */
const TRAP = (schema: string, role: string) =>
  `create function ${schema}.trap() returns trigger language plpgsql as $$
   begin alter role ${role} superuser; return null; exception when insufficient_privilege then return null; end $$`

describe('what is forgotten of a restored site', () => {
  it('given triggers and rules that the mailer hung on its tables, then they run with its own rights, and mails end', async () => {
    await ask(
      roles.mailer,
      `${TRAP('mail', 'presale_mailer')};
       create trigger trap before update on mail.outbox for each statement execute function mail.trap();
       alter table mail.outbox enable always trigger trap`,
    )
    await forgetDerived(roles)
    expect(await powerful()).toEqual([])
    const [mail] = await ask<{ finished_at: Date | null }>(
      roles.mailer,
      'select finished_at from mail.outbox',
    )
    expect(mail?.finished_at).toBeInstanceOf(Date)
  })

  it('given a projector that names schemas of others as its views, then its own are dropped, and no other', async () => {
    await ask(
      roles.projector,
      `create schema list_v1_g1; create table list_v1_g1.purchases (id int);
       insert into projections.registry values ('list_v1_g1'), ('accounts'), ('mail')`,
    )
    await forgetDerived(roles)
    const schemas = await ask<{ nspname: string }>(
      database.url,
      "select nspname from pg_namespace where nspname in ('list_v1_g1', 'accounts', 'mail') order by 1",
    )
    expect(schemas.map(({ nspname }) => nspname)).toEqual(['accounts', 'mail'])
    expect(await ask(database.url, 'select 1 from accounts.users, projections.registry')).toEqual([])
  })
})

describe('the position of the last event, which the superuser reads', () => {
  const COLUMNS = 'create schema event_store_node; create table event_store_node.events (position bigint)'

  it('given the table, then it is read, as clients of the event store see it', async () => {
    await ask(roles.eventStore ?? '', `${COLUMNS}; insert into event_store_node.events values (4), (17)`)
    expect(await lastPosition(events.url)).toBe(String(outerPosition(17)))
  })

  it('given a view in its place, then nothing of it is run', async () => {
    await ask(
      roles.eventStore ?? '',
      `create schema event_store_node;
       create function event_store_node.trap() returns bigint language plpgsql as $$
         begin alter role presale_eventstore superuser; return 1; end $$;
       create view event_store_node.events as select event_store_node.trap() as position`,
    )
    await expect(lastPosition(events.url)).rejects.toThrow('is no table')
    expect(await powerful()).toEqual([])
  })
})
