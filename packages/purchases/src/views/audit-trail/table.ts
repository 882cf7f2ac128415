import {
  column,
  columnDefinitions,
  columnNames,
  columnsWithoutKey,
  type RowOf,
  row,
  withTrigrams,
} from '@presale/read-store'

const position = () => column.defined(column.numeric(), { modifier: '(20, 0)' })
/** Compared byte by byte, in lower case: see search-text.ts. */
const searched = () => column.defined(column.text(), { modifier: ' collate "C"' })

/** Every column of an event's row: its table is made and written by it. */
export const trailTable = row({
  id: column.primaryKey(column.uuid()),
  type: column.text(),
  purchaseId: column.uuid(),
  revision: column.integer(),
  /** Unknown where the request cannot be read. */
  buyerId: column.nullable(column.uuid()),
  actorId: column.nullable(column.text()),
  actorRole: column.text(),
  /** By the clock that decided over it, as the purchase itself says when it was paid or decided on. */
  at: column.timestamptz(),
  isStoredApart: column.defined(column.boolean(), { constraint: 'default false' }),
  commitPosition: position(),
  preparePosition: position(),
  data: column.anyJson(),
  metadata: column.anyJson(),
  searchText: column.nullable(searched()),
  transactionHash: column.nullable(searched()),
  paidTo: column.nullable(searched()),
})
export type TrailFields = RowOf<typeof trailTable>

/** What is read of it: all but what a search looks through. */
export const trailRecord = trailTable.omit({
  isStoredApart: true,
  searchText: true,
  transactionHash: true,
  paidTo: true,
})

/** Every currency with an address, once: few, however many purchases share them. */
export const paidToTable = row({
  value: column.defined(column.primaryKey(column.text()), { modifier: ' collate "C"' }),
})

export function trailTables(schema: string): string {
  return `
    create table ${schema}.events (
      ${columnsWithoutKey(trailTable)}
    );
    create table ${schema}.paid_to (${columnDefinitions(paidToTable)});
  `
}

/** Of the rows: their keys are as large as all the rest of a fill's work. */
export function trailIndexes(schema: string): string {
  return `
    alter table ${schema}.events add primary key (id), add unique (purchase_id, revision);
    create index events_by_position on ${schema}.events (commit_position desc, prepare_position desc);
    create index events_by_buyer on ${schema}.events (buyer_id, commit_position desc);
    create index events_by_actor on ${schema}.events (actor_id, commit_position desc);
    create index events_by_actor_and_type on ${schema}.events (actor_id, type, commit_position desc);
    create index events_by_type on ${schema}.events (type, commit_position desc);
    create index events_by_time on ${schema}.events (at);
    -- Few: only events stored long after they happened, as seeding does.
    create index events_stored_apart on ${schema}.events (id) where is_stored_apart;
    -- a short pending list (kB): what was added lately is looked through one by one
    ${withTrigrams(`create index events_by_part on ${schema}.events
      using gin (projections.unaccented(search_text) @.gin_trgm_ops)
      with (gin_pending_list_limit = 1024) where search_text is not null`)}
    create index events_by_hash on ${schema}.events (transaction_hash) where transaction_hash is not null;
    create index events_by_hash_end on ${schema}.events (reverse(transaction_hash))
      where transaction_hash is not null;
    create index events_by_paid_to on ${schema}.events (paid_to, commit_position desc)
      where paid_to is not null;
  `
}

/** Where events wait in a bulk fill whose request came with an earlier batch: that knows the buyer. */
export const waitingTable = (schema: string): string =>
  `create table if not exists ${schema}.waiting (like ${schema}.events)`

/** Gives every event that waits its buyer. */
export function completeTrail(schema: string): string {
  const own = columnNames(trailTable)
  const found = columnNames(trailTable, 'waiting').replace(
    'waiting.buyer_id',
    'coalesce(waiting.buyer_id, first.buyer_id)',
  )
  return `
    ${waitingTable(schema)};
    analyze ${schema}.waiting;
    insert into ${schema}.events (${own}) select ${found} from ${schema}.waiting
    left join ${schema}.events first on first.purchase_id = waiting.purchase_id and first.revision = 0;
    drop table ${schema}.waiting;
  `
}
