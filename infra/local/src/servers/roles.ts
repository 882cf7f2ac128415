import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A role for each process with a database or schemas of its own: a leaked one does not expose the others. */
const ROLES = {
  api: 'presale_api',
  projector: 'presale_projector',
  expiry: 'presale_expiry',
  mailer: 'presale_mailer',
  eventStore: 'presale_eventstore',
} as const

export type RoleOwner = keyof typeof ROLES

export const ROLE_OWNERS = Object.keys(ROLES) as readonly RoleOwner[]
export const roleNameOf = (owner: RoleOwner): string => ROLES[owner]

/** The URL of each role, on its own database. */
export type RoleUrls = Readonly<Record<Exclude<RoleOwner, 'eventStore'>, string>> & {
  /** Where the platform has an event store of its own. */
  readonly eventStore?: string
}

export type Passwords = Readonly<Record<RoleOwner, string>>

export function newPasswords(): Passwords {
  const made = ROLE_OWNERS.map((owner) => [owner, randomBytes(24).toString('base64url')])
  return Object.fromEntries(made) as Passwords
}

/** @param eventStore undefined where the platform has none of its own */
export function roleUrls(
  application: string,
  eventStore: string | undefined,
  passwords: Passwords,
): RoleUrls {
  const urlOf = (owner: RoleOwner, database: string): string => {
    const url = new URL(database)
    url.username = ROLES[owner]
    url.password = passwords[owner]
    return url.href
  }
  return {
    api: urlOf('api', application),
    projector: urlOf('projector', application),
    expiry: urlOf('expiry', application),
    mailer: urlOf('mailer', application),
    ...(eventStore === undefined ? {} : { eventStore: urlOf('eventStore', eventStore) }),
  }
}

/**
 * Creates missing roles, sets their passwords, and hands over what an earlier version left to the superuser. None of
 * them is a superuser, and none but the api's sees sessions or passwords.
 * @param application URLs of the superuser
 */
export async function prepareRoles(
  application: string,
  eventStore: string | undefined,
  passwords: Passwords = newPasswords(),
): Promise<RoleUrls> {
  await asSuperuser(application, async (client) => {
    for (const owner of ROLE_OWNERS) {
      if (owner === 'eventStore' && eventStore === undefined) continue
      const role = ROLES[owner]
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
      if (rowCount === 0) await client.query(`create role ${role}`)
      await client.query(
        `alter role ${role} login inherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls
         password ${client.escapeLiteral(passwords[owner])}`,
      )
    }
    await client.query(OF_THE_APPLICATION)
    await client.query(HAND_OVER)
  })
  if (eventStore !== undefined)
    await asSuperuser(eventStore, async (client) => {
      await client.query(OF_THE_EVENT_STORE)
    })
  return roleUrls(application, eventStore, passwords)
}

/** Grants that need the api's tables; by the superuser, or by the role that owns them. */
export async function grantToMailer(application: string): Promise<void> {
  await asSuperuser(application, async (client) => {
    await client.query(FOR_THE_MAILER)
  })
}

/**
 * The read models, and everything else derived from the events, belong to the projector, which creates schemas while
 * it runs. The others are members of its role: they read them, and what they write there can be rebuilt from the
 * events.
 */
const OF_THE_APPLICATION = `
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;
  grant presale_projector to presale_api, presale_expiry, presale_mailer;
  -- operators' command lines use the api's role; what these two keep is no secret to it
  grant presale_expiry, presale_mailer to presale_api;
  do $$ begin
    execute format('revoke all on database %I from public', current_database());
    execute format('grant connect, create, temporary on database %I
      to presale_api, presale_projector, presale_expiry, presale_mailer', current_database());
  end $$;
  grant create, usage on schema public to presale_api;
  alter default privileges for role presale_api in schema public grant select, insert on tables to presale_projector;
  do $$ begin
    if to_regclass('public.applied_migrations') is not null then
      grant select, insert on public.applied_migrations to presale_projector;
    end if;
  end $$;
`

/** Gives each schema to the role of the process that creates it; extensions stay as they are. */
const HAND_OVER = `
  do $$
  declare space record; item record; keeper text;
  begin
    for space in select oid, nspname, pg_get_userbyid(nspowner) as owner from pg_namespace
                 where nspname !~ '^pg_' and nspname <> 'information_schema' loop
      keeper := case when space.nspname in ('accounts', 'sale', 'api', 'public') then 'presale_api'
                     when space.nspname = 'expiry' then 'presale_expiry'
                     when space.nspname = 'mail' then 'presale_mailer'
                     else 'presale_projector' end;
      if space.nspname <> 'public' and space.owner <> keeper then
        execute format('alter schema %I owner to %I', space.nspname, keeper);
      end if;
      for item in select c.relname from pg_class c
                  where c.relnamespace = space.oid and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
                    and pg_get_userbyid(c.relowner) <> keeper
                    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                      and (d.deptype = 'e' or (c.relkind = 'S' and d.deptype in ('a', 'i')))) loop
        execute format('alter table %I.%I owner to %I', space.nspname, item.relname, keeper);
      end loop;
      for item in select p.oid::regprocedure as routine from pg_proc p
                  where p.pronamespace = space.oid and pg_get_userbyid(p.proowner) <> keeper
                    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass
                      and d.objid = p.oid and d.deptype = 'e') loop
        execute format('alter routine %s owner to %I', item.routine, keeper);
      end loop;
    end loop;
  end $$;
`

const FOR_THE_MAILER = `
  grant usage on schema accounts to presale_mailer;
  grant select (id, name, email, is_admin, email_notifications, created_at) on accounts.users to presale_mailer;
  -- changes of accounts and wallets, which people are notified of by mail, and the token's name
  grant select on accounts.account_changes to presale_mailer;
  grant usage on schema sale to presale_mailer;
  grant select on sale.wallet_changes, sale.tokens to presale_mailer;
  -- links that confirm an address, and which accounts have; a database of the release before gets them with its tables
  do $$ begin
    if to_regclass('accounts.email_confirmations') is not null then
      grant select (confirmed_email, ip_address) on accounts.users to presale_mailer;
      grant select on accounts.email_confirmations to presale_mailer;
    end if;
  end $$;
`

const OF_THE_EVENT_STORE = `
  do $$
  declare item record;
  begin
    execute format('revoke all on database %I from public', current_database());
    execute format('alter database %I owner to presale_eventstore', current_database());
    for item in select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema') loop
      execute format('alter schema %I owner to presale_eventstore', item.nspname);
    end loop;
    for item in select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'S')
                  and pg_get_userbyid(c.relowner) <> 'presale_eventstore'
                  and not (c.relkind = 'S' and exists (select 1 from pg_depend d
                    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))) loop
      execute format('alter table %I.%I owner to presale_eventstore', item.nspname, item.relname);
    end loop;
  end $$;
`

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // It holds every table for a moment: where the command is stopped then, no longer than this.
    await client.query("begin; set local idle_in_transaction_session_timeout = '10s'")
    await work(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
