import type { Migration } from '@presale/read-store'

/** Beside the api's own tables, since these go with accounts: whoever has the api's alone needs no accounts. */
export const staffNotesMigrations: readonly Migration[] = [
  {
    name: '001-notes-and-onlookers',
    sql: `
    -- What staff note about a purchase. It goes with the buyer's account, also where an earlier release deletes that.
    create table api.purchase_notes (
      purchase_id uuid primary key,
      buyer_id uuid not null references accounts.users (id) on delete cascade,
      author_id uuid references accounts.users (id) on delete set null,
      text text not null,
      -- another with every change
      version uuid not null,
      at timestamptz not null
    );
    create index purchase_notes_buyer on api.purchase_notes (buyer_id);
    create index purchase_notes_author on api.purchase_notes (author_id);

    -- Which purchases staff have open now: renewed by the screen, worth nothing after a minute.
    create table api.purchase_onlookers (
      purchase_id uuid not null,
      staff_id uuid not null references accounts.users (id) on delete cascade,
      at timestamptz not null,
      primary key (purchase_id, staff_id)
    );
    create index purchase_onlookers_staff on api.purchase_onlookers (staff_id);
  `,
  },
]
