import { OLD_SINCE_TRIGGER } from '@presale/read-store'

/** Whose each schema is. Nobody makes one but the projector, which makes those of its generations. */
export const KEEPERS = `(values ('accounts', 'presale_api'), ('sale', 'presale_api'), ('api', 'presale_api'),
  ('projections', 'presale_api'), ('following', 'presale_api'), ('bench', 'presale_api'), ('public', 'presale_api'),
  ('views', 'presale_projector'), ('expiry', 'presale_expiry'), ('mail', 'presale_mailer'),
  ('watching', 'presale_watcher'), ('log', 'presale_projector'))
  as kept (name, keeper)`

/**
 * What is in the database itself. The extensions are the superuser's, and in a schema where the api alone may make
 * anything.
 */
export const OF_THE_DATABASE = `
  create extension if not exists pg_trgm with schema public;
  create extension if not exists unaccent with schema public;
  do $$ begin
    execute format('revoke all on database %I from public', current_database());
    execute format('revoke create on database %I from presale_api, presale_expiry, presale_mailer, presale_watcher, presale_reader',
      current_database());
    execute format('grant connect, temporary on database %I
      to presale_api, presale_projector, presale_expiry, presale_mailer, presale_watcher', current_database());
    execute format('grant create on database %I to presale_projector', current_database());
    execute format('grant connect on database %I to presale_reader', current_database());
  end $$;
  revoke create on schema public from public;
  grant create, usage on schema public to presale_api;
  grant usage on schema public
    to presale_projector, presale_expiry, presale_mailer, presale_watcher, presale_reader;
`

/**
 * Makes the schemas that are missing, and gives each that an earlier release made, with what is in it, to its keeper;
 * extensions stay as they are. None of our functions runs with its owner's rights: one that does is nobody's to hand
 * over.
 */
export const HAND_OVER = `
  do $$
  declare space record; item record;
  begin
    for space in select name, keeper from ${KEEPERS} where name <> 'public' and to_regnamespace(name) is null loop
      execute format('create schema %I authorization %I', space.name, space.keeper);
    end loop;
    for space in select oid, nspname, pg_get_userbyid(nspowner) as owner, coalesce(keeper, 'presale_projector') as keeper
                 from pg_namespace left join ${KEEPERS} on kept.name = nspname
                 where nspname !~ '^pg_' and nspname <> 'information_schema' loop
      if space.nspname <> 'public' and space.owner <> space.keeper then
        execute format('alter schema %I owner to %I', space.nspname, space.keeper);
      end if;
      for item in select c.relname from pg_class c
                  where c.relnamespace = space.oid and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
                    and pg_get_userbyid(c.relowner) <> space.keeper
                    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                      and (d.deptype = 'e' or (c.relkind = 'S' and d.deptype in ('a', 'i')))) loop
        execute format('alter table %I.%I owner to %I', space.nspname, item.relname, space.keeper);
      end loop;
      for item in select p.oid::regprocedure as routine from pg_proc p
                  where p.pronamespace = space.oid and pg_get_userbyid(p.proowner) <> space.keeper and not p.prosecdef
                    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass
                      and d.objid = p.oid and d.deptype = 'e') loop
        execute format('alter routine %s owner to %I', item.routine, space.keeper);
      end loop;
    end loop;
  end $$;
`

/**
 * Until 0.4.0: what 0.2.0 let the projector hang on the tables of those two schemas runs with the rights of whoever writes
 * to them. Only one trigger is ours, and it is made as its migration makes it; other
 * triggers, rules and policies are dropped. A column or a check that calls a function which is not Postgres's own is
 * nothing that this can put right.
 */
export const WITHOUT_STRANGERS = `
  do $strangers$
  declare item record; strange text;
  begin
    for item in select c.oid::regclass as of, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
                where c.relnamespace::regnamespace::text in ('projections', 'following') and not t.tgisinternal
                  and not (t.tgname = 'registry_old_since' and c.relname = 'registry' and t.tgqual is null
                    and t.tgfoid is not distinct from to_regprocedure('projections.note_old_since()')) loop
      execute format('drop trigger %I on %s', item.name, item.of);
    end loop;
    for item in select c.oid::regclass as of, r.rulename as name from pg_rewrite r join pg_class c on c.oid = r.ev_class
                where c.relnamespace::regnamespace::text in ('projections', 'following') and c.relkind in ('r', 'p') loop
      execute format('drop rule %I on %s', item.name, item.of);
    end loop;
    for item in select c.oid::regclass as of, p.polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
                where c.relnamespace::regnamespace::text in ('projections', 'following') loop
      execute format('drop policy %I on %s', item.name, item.of);
    end loop;
    for item in select c.oid::regclass as of from pg_class c
                where c.relnamespace::regnamespace::text in ('projections', 'following') and c.relrowsecurity loop
      execute format('alter table %s disable row level security', item.of);
    end loop;
    select string_agg(distinct format('%s (by %s)', of, calls), ', ') into strange from (
      select coalesce(a.adrelid, k.conrelid, i.indrelid)::regclass as of,
        pg_describe_object(d.refclassid, d.refobjid, 0) as calls
      from pg_depend d
        left join pg_attrdef a on d.classid = 'pg_attrdef'::regclass and a.oid = d.objid
        left join pg_constraint k on d.classid = 'pg_constraint'::regclass and k.oid = d.objid and k.contype = 'c'
        left join pg_index i on d.classid = 'pg_class'::regclass and i.indexrelid = d.objid
        join pg_class c on c.oid = coalesce(a.adrelid, k.conrelid, i.indrelid)
      where d.refclassid in ('pg_proc'::regclass, 'pg_operator'::regclass)
        and c.relnamespace::regnamespace::text in ('projections', 'following')) found;
    if strange is not null then
      raise exception 'Tables of the projections call what no release of the platform made: %. Find out who had the password of presale_projector, and drop what calls it.', strange;
    end if;
    if to_regprocedure('projections.note_old_since()') is not null then
      ${OLD_SINCE_TRIGGER.itsFunction}
      if not exists (select 1 from pg_trigger where tgname = 'registry_old_since'
                     and tgrelid = to_regclass('projections.registry')) then
        ${OLD_SINCE_TRIGGER.itself}
      end if;
    end if;
  end $strangers$;
`

/**
 * Who follows the events shares two schemas with the api. They are the api's, since it writes there itself: whatever
 * hangs on a table runs with the rights of whoever writes to it, and only its owner can hang anything on it. The read
 * models are the projector's, and the reader alone reads them: what a view calls runs with the rights of who reads it.
 */
export const BETWEEN_SERVICES = `
  grant usage on schema projections, following
    to presale_projector, presale_expiry, presale_mailer, presale_watcher, presale_reader;
  grant select on all tables in schema projections, following
    to presale_projector, presale_expiry, presale_mailer, presale_watcher, presale_reader;
  grant insert, update, delete on all tables in schema projections to presale_projector;
  grant insert, update, delete on all tables in schema following
    to presale_projector, presale_expiry, presale_mailer;
  alter default privileges for role presale_api in schema projections, following
    grant select on tables
    to presale_projector, presale_expiry, presale_mailer, presale_watcher, presale_reader;
  alter default privileges for role presale_api in schema projections
    grant insert, update, delete on tables to presale_projector;
  alter default privileges for role presale_api in schema following
    grant insert, update, delete on tables to presale_projector, presale_expiry, presale_mailer;
  alter default privileges for role presale_api in schema public
    grant select, insert on tables to presale_projector, presale_expiry, presale_mailer, presale_watcher;
  do $$ declare space record; begin
    if to_regclass('public.applied_migrations') is not null then
      grant select, insert on public.applied_migrations
        to presale_projector, presale_expiry, presale_mailer, presale_watcher;
    end if;
    for space in select nspname from pg_namespace where pg_get_userbyid(nspowner) = 'presale_projector' loop
      execute format('grant usage on schema %I to presale_reader', space.nspname);
      execute format('grant select on all tables in schema %I to presale_reader', space.nspname);
    end loop;
  end $$;
  grant usage on schema watching to presale_reader;
  grant select on all tables in schema watching to presale_reader;
  alter default privileges for role presale_watcher in schema watching grant select on tables to presale_reader;
  alter default privileges for role presale_projector grant usage on schemas to presale_reader;
  alter default privileges for role presale_projector grant select on tables to presale_reader;
`

/** Until 0.4.0: what 0.2.0 needs and this release does not: its services read the views under their own roles. */
export const WITHOUT_THE_EARLIER_RELEASE = `
  revoke presale_projector from presale_api, presale_expiry, presale_mailer;
  revoke presale_expiry, presale_mailer from presale_api;
`

/** On the api's tables, once they are there. A server whose roles an earlier release made may lack the reader. */
export const ON_TABLES = `
  do $$ declare policy record; begin
    -- Each says of its own module alone what is done: a migration that is said to be is never applied. The owner, the api, is
    -- held by no policy.
    if to_regclass('public.applied_migrations') is not null then
      alter table public.applied_migrations enable row level security;
      for policy in select * from (values ('read_all', 'public', 'select to public using (true)'),
          ('own_expiry', 'presale_expiry', 'insert to presale_expiry with check (module = ''expiry'')'),
          ('own_mail', 'presale_mailer', 'insert to presale_mailer with check (module = ''mail'')'),
          ('own_log', 'presale_projector', 'insert to presale_projector with check (module = ''log'')'),
          ('own_watching', 'presale_watcher', 'insert to presale_watcher with check (module = ''watching'')'))
          as made (name, role, what) where role = 'public' or to_regrole(role) is not null loop
        execute format('drop policy if exists %I on public.applied_migrations', policy.name);
        execute format('create policy %I on public.applied_migrations for %s', policy.name, policy.what);
      end loop;
    end if;
    if to_regrole('presale_mailer') is not null then
      grant usage on schema accounts to presale_mailer;
      grant select (id, name, email, is_admin, email_notifications, created_at) on accounts.users to presale_mailer;
      -- changes of accounts and wallets, which people are notified of by mail, and the token's name
      grant select on accounts.account_changes to presale_mailer;
      grant usage on schema sale to presale_mailer;
      grant select on sale.wallet_changes, sale.tokens to presale_mailer;
      -- links that confirm an address, and which accounts have; a database of the release before gets them with its tables
      if to_regclass('accounts.email_confirmations') is not null then
        grant select (confirmed_email, ip_address) on accounts.users to presale_mailer;
        grant select on accounts.email_confirmations to presale_mailer;
      end if;
      -- what staff did that admins are told of; a database of the previous release gets them when it is migrated
      if to_regclass('sale.notable_actions') is not null and to_regclass('sale.recalled_addresses') is not null then
        grant select on sale.notable_actions, sale.recalled_addresses to presale_mailer;
      end if;
      if to_regclass('sale.alarms') is not null then
        grant select on sale.alarms to presale_mailer;
      end if;
      -- what people read mails in, and the logo above them; a database of the previous release gets them when it is migrated
      if exists (select 1 from pg_attribute where attrelid = 'accounts.users'::regclass and attname = 'time_zone'
                 and not attisdropped) then
        grant select (language, time_zone) on accounts.users to presale_mailer;
      end if;
      if to_regclass('sale.token_logos') is not null then
        grant select (hash, media_type, bytes) on sale.token_logos to presale_mailer;
      end if;
      -- new devices and passkeys, which their owners are notified of
      if to_regclass('accounts.sign_in_changes') is not null then
        grant select on accounts.sign_in_changes to presale_mailer;
      end if;
      -- links that set a forgotten password anew, in the same way
      if to_regclass('accounts.password_resets') is not null then
        grant select on accounts.password_resets to presale_mailer;
      end if;
    end if;
    if to_regrole('presale_reader') is not null then
      grant usage on schema accounts to presale_reader;
      grant select (id, name, email, is_admin, search_person) on accounts.people to presale_reader;
    end if;
  end $$;
`

export const OF_THE_EVENT_STORE = `
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
