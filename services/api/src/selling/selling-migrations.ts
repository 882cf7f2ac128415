import { type Migration, transactionLocks } from '@presale/read-store'

/** SQL of 0.2.0 for the sale's own rules: addresses handed out, marks for staff, and tokens held against the hard cap. */
export const sellingTables = `
      -- What a buyer was given to pay to, and at which prices: a payment within the window of that is accepted,
      -- whatever has changed since. It serves one purchase in one call. Used: used_at is its issued_at.
      create table api.issued_addresses (
        buyer_id uuid not null,
        symbol text not null,
        address text not null,
        is_sample boolean not null,
        token_price numeric not null,
        currency_price numeric not null,
        issued_at timestamptz not null,
        price_source text,
        used_for uuid,
        used_at timestamptz,
        primary key (buyer_id, symbol, address, token_price, currency_price)
      );
      create index issued_addresses_at on api.issued_addresses (issued_at);

      -- What staff should know of a purchase beside its events.
      create table api.purchase_marks (
        purchase_id uuid not null,
        kind text not null,
        sentence text not null,
        at timestamptz not null,
        primary key (purchase_id, kind)
      );

      create table api.token_counter (
        name text primary key check (name = 'sale'),
        reserved bigint not null default 0,
        -- every purchase of the event store has been counted once
        is_complete boolean not null default false
      );
      insert into api.token_counter (name) values ('sale');

      -- Tokens of purchases that await payment, await approval, or are approved.
      create table api.token_holds (
        purchase_id uuid primary key,
        buyer_id uuid not null,
        amount bigint not null,
        held_at timestamptz not null,
        -- the last revision of the purchase when they were held; -1: it had no stream
        revision integer not null,
        -- an event beyond that revision was seen
        is_confirmed boolean not null,
        -- fresh: not in the counter yet; counted; over: the cap does not hold it; released: ended, and still in the
        -- counter; ended: it holds nothing, and may be reopened
        state text not null check (state in ('fresh', 'counted', 'over', 'released', 'ended')),
        -- staff let it go beyond the cap: it asks nothing more of them, and no other purchase is held up by it
        is_let_beyond boolean not null default false
      );
      create index token_holds_buyer on api.token_holds (buyer_id);
      create index token_holds_moving on api.token_holds (purchase_id) where state in ('fresh', 'released');
      create index token_holds_unconfirmed on api.token_holds (held_at) where not is_confirmed;
      create index token_holds_beyond on api.token_holds (purchase_id) where state = 'over' or is_let_beyond;

      -- The counter, locked until the end of the transaction, with all that has come and gone since.
      create function api.count_holds(out reserved bigint, out is_complete boolean) language plpgsql as $$
      begin
        perform 1 from api.token_counter for update;
        with fresh as (
            update api.token_holds set state = 'counted' where state = 'fresh' returning amount),
          gone as (
            update api.token_holds set state = 'ended' where state = 'released' returning amount)
        update api.token_counter counter set reserved = counter.reserved
            + (select coalesce(sum(amount), 0) from fresh) - (select coalesce(sum(amount), 0) from gone)
          returning counter.reserved, counter.is_complete into count_holds.reserved, count_holds.is_complete;
      end $$;

      -- Without the sample, for whoever decides, and for processes of 0.2.0. The other one is made below (016), and is
      -- looked for when this one is called.
      set local check_function_bodies = off;
      create or replace function api.hold_tokens(
        for_purchase uuid, of_buyer uuid, tokens bigint, now_at timestamptz, at_revision integer, mode text,
        out outcome text, out remaining bigint
      ) language sql as $$
        select held.outcome, held.remaining
        from api.hold_tokens(for_purchase, of_buyer, tokens, now_at, at_revision, mode, false) as held
      $$;
`

/** Since 0.2.0. */
export const sellingMigrations: readonly Migration[] = [
  {
    name: '015-counted-anew',
    sql: `
      -- Another with each time that it begins: who has counted says which time that was.
      alter table api.token_counter add column if not exists counting bigint not null default 0;
    `,
  },
  {
    name: '016-promises-of-so-many-tokens',
    sql: `
      -- The most that the buyer could have bought at tokens_at, when they were given the address; null without a limit,
      -- and where an earlier release gave it.
      alter table api.issued_addresses
        add column if not exists tokens bigint,
        add column if not exists tokens_at timestamptz;

      -- Held for a request whose answer was that it may or may not have been stored.
      alter table api.token_holds add column if not exists is_doubtful boolean not null default false;

      -- As before, but that what was accepted beyond the cap takes nothing from others until staff let it beyond, and
      -- that remaining is what the limit leaves that the purchase is over.
      create or replace function api.hold_tokens(
        for_purchase uuid, of_buyer uuid, tokens bigint, now_at timestamptz, at_revision integer, mode text,
        on_sample boolean, out outcome text, out remaining bigint
      ) language plpgsql as $$
      declare
        cap bigint;
        most bigint;
        counter record;
        standing api.token_holds;
        beyond bigint;
        new_state text := 'fresh';
        let_beyond boolean := false;
      begin
        -- Whoever changes the cap, or goes live, waits until this is committed.
        perform pg_advisory_xact_lock_shared(${transactionLocks.hardCap});
        if on_sample and exists (
          select 1 from sale.site_settings where key = 'marketing_mode' and value = 'live') then
          outcome := 'on-sample';
          return;
        end if;
        cap := (select value::bigint from sale.site_settings where key = 'sale_hard_cap');
        most := (select value::bigint from sale.site_settings where key = 'sale_max_per_buyer');
        outcome := 'held';
        if mode in ('place', 'place-anyway') and most is not null then
          if mode = 'place' and exists (select 1 from api.token_counter uncounted where not uncounted.is_complete) then
            outcome := 'counting';
            return;
          end if;
          select most - coalesce(sum(amount), 0) into remaining from api.token_holds
            where buyer_id = of_buyer and state in ('fresh', 'counted', 'over') and purchase_id <> for_purchase;
          if tokens > remaining then outcome := 'over-buyer'; end if;
          if outcome = 'over-buyer' and mode = 'place' then return; end if;
        end if;
        -- The counter is locked before any hold, or two callers could wait for each other.
        if cap is not null then select * into counter from api.count_holds(); end if;
        select * into standing from api.token_holds where purchase_id = for_purchase for update;
        if standing.state in ('fresh', 'counted') then
          new_state := standing.state;
          let_beyond := standing.is_let_beyond;
          if cap is not null and mode in ('decide', 'decide-anyway') and not let_beyond then
            select coalesce(sum(amount), 0) into beyond from api.token_holds
              where is_let_beyond and state = 'counted';
            if counter.reserved - beyond > cap then
              outcome := 'over-cap';
              remaining := greatest(cap - (counter.reserved - tokens), 0);
              if mode = 'decide' then return; end if;
            end if;
          end if;
        elsif cap is not null then
          if not counter.is_complete and mode in ('place', 'decide') then
            outcome := 'counting';
            return;
          end if;
          new_state := 'counted';
          if counter.reserved + tokens > cap then
            if mode <> 'place-anyway' or outcome = 'held' then
              outcome := 'over-cap';
              remaining := greatest(cap - counter.reserved, 0);
            end if;
            if mode in ('place', 'decide') then return; end if;
            if mode = 'place-anyway' then new_state := 'over'; else let_beyond := true; end if;
          end if;
          if new_state = 'counted' then update api.token_counter set reserved = reserved + tokens; end if;
        elsif standing.state = 'released' then
          new_state := 'counted';
        end if;
        if standing.state = new_state and standing.revision >= at_revision then return; end if;
        insert into api.token_holds
            (purchase_id, buyer_id, amount, held_at, revision, is_confirmed, state, is_let_beyond)
          values (for_purchase, of_buyer, tokens, now_at, at_revision, false, new_state, let_beyond)
          on conflict (purchase_id) do update set held_at = excluded.held_at, is_confirmed = false,
            revision = greatest(token_holds.revision, excluded.revision), state = excluded.state,
            is_let_beyond = excluded.is_let_beyond, is_doubtful = false;
      end $$;
    `,
  },
  {
    name: '017-sealed-promises',
    // By the key that no database has (issued-addresses.ts); the release before leaves it as it is, or out.
    sql: 'alter table api.issued_addresses add column seal text',
  },
]
