import type { ClientBase } from 'pg'

import type { Known } from './decide'
import type { LogRecord } from './record'
import { TOMBSTONE_REVISION } from './record'
import { parseRetention } from './retention'
import { NEVER_WRITTEN, type StreamFacts } from './stream-facts'

/** Where a query can run: the writer's own connection, or the readers' pool. */
export type Queryable = Pick<ClientBase, 'query'>

const TABLE = 'event_store_node.events'

/** Creates missing tables. The caller holds the writer's lock. */
export async function createSchema(db: Queryable): Promise<void> {
  await db.query('create schema if not exists event_store_node')
  await db.query(`create table if not exists ${TABLE} (
    position bigint primary key,
    stream text collate "C" not null,
    revision bigint not null,
    event_id uuid not null,
    type text not null,
    is_json boolean not null,
    created bigint not null,
    data bytea not null,
    metadata bytea not null,
    unique (stream, revision)
  )`)
  await db.query(`create index if not exists events_event_id on ${TABLE} (event_id)`)
}

/** The position after the last one, which the next event gets. */
export async function nextPosition(db: Queryable): Promise<number> {
  const { rows } = await db.query(`select max(position) as last from ${TABLE}`)
  const last: string | null = rows[0].last
  return last === null ? 0 : Number(last) + 1
}

/**
 * Writes consecutive records in one statement, which is one transaction: all or none. Payloads are sent as one blob
 * that is split in Postgres, which is far cheaper than bytea arrays.
 */
export async function insertRecords(db: Queryable, records: readonly LogRecord[]): Promise<void> {
  const first = records[0]
  if (first === undefined) return
  const chunks: Uint8Array[] = []
  const offsets: number[] = []
  const dataLengths: number[] = []
  const metadataLengths: number[] = []
  let offset = 1
  for (const record of records) {
    chunks.push(record.data, record.metadata)
    offsets.push(offset)
    dataLengths.push(record.data.length)
    metadataLengths.push(record.metadata.length)
    offset += record.data.length + record.metadata.length
  }
  await db.query({
    name: 'insert-records',
    text: `insert into ${TABLE}
      (position, stream, revision, event_id, type, is_json, created, data, metadata)
      select $1::bigint + r.ordinality - 1, r.stream, r.revision, r.event_id, r.type, r.is_json, r.created,
        substring($2::bytea from r.start for r.data_length),
        substring($2::bytea from r.start + r.data_length for r.metadata_length)
      from unnest($3::text[], $4::bigint[], $5::uuid[], $6::text[], $7::boolean[], $8::bigint[],
        $9::int[], $10::int[], $11::int[]) with ordinality
        as r (stream, revision, event_id, type, is_json, created, start, data_length, metadata_length, ordinality)`,
    values: [
      first.position,
      Buffer.concat(chunks),
      records.map((record) => record.stream),
      records.map((record) => record.revision),
      records.map((record) => record.id),
      records.map((record) => record.type),
      records.map((record) => record.isJson),
      records.map((record) => record.created),
      offsets,
      dataLengths,
      metadataLengths,
    ],
  })
}

/** The facts of each of these streams; streams that were never written to are included. */
export async function loadFacts(
  db: Queryable,
  streams: readonly string[],
): Promise<Map<string, StreamFacts>> {
  const facts = new Map<string, StreamFacts>(streams.map((stream) => [stream, NEVER_WRITTEN]))
  const { rows } = await db.query({
    name: 'load-facts',
    text: `select n.stream, last.revision, last.metadata_of, exists (
        select from ${TABLE} t where t.stream = n.stream and t.revision = ${TOMBSTONE_REVISION}
      ) as tombstoned
      from unnest($1::text[]) as n (stream)
      join lateral (
        select e.revision, case when n.stream like '$$%' then e.data end as metadata_of
        from ${TABLE} e where e.stream = n.stream and e.revision < ${TOMBSTONE_REVISION}
        order by e.revision desc limit 1
      ) last on true
      union all
      select t.stream, -1, null, true from ${TABLE} t
      where t.stream = any ($1::text[]) and t.revision = ${TOMBSTONE_REVISION}
        and not exists (select from ${TABLE} e where e.stream = t.stream and e.revision < ${TOMBSTONE_REVISION})`,
    values: [streams],
  })
  for (const row of rows) {
    facts.set(row.stream, {
      last: Number(row.revision),
      tombstoned: row.tombstoned,
      says: row.metadata_of === null ? undefined : parseRetention(row.metadata_of),
    })
  }
  return facts
}

/** A stored event with its stream. */
export interface KnownInStream extends Known {
  readonly stream: string
}

/** The stored events with these ids; an id may be in several streams. */
export async function findByIds(db: Queryable, ids: readonly string[]): Promise<KnownInStream[]> {
  const { rows } = await db.query({
    name: 'find-by-ids',
    text: `select stream, revision, event_id, position from ${TABLE}
      where event_id = any ($1::uuid[]) order by position desc`,
    values: [ids],
  })
  return rows.map(toKnown)
}

/** The events in these ranges; the arrays are parallel, `from` and `to` inclusive. */
export async function findByRevisions(
  db: Queryable,
  ranges: readonly { stream: string; from: number; to: number }[],
): Promise<KnownInStream[]> {
  const { rows } = await db.query({
    name: 'find-by-revisions',
    text: `select e.stream, e.revision, e.event_id, e.position
      from unnest($1::text[], $2::bigint[], $3::bigint[]) as r (stream, first, last)
      join ${TABLE} e on e.stream = r.stream and e.revision between r.first and r.last`,
    values: [
      ranges.map((range) => range.stream),
      ranges.map((range) => range.from),
      ranges.map((range) => range.to),
    ],
  })
  return rows.map(toKnown)
}

const toKnown = (row: {
  stream: string
  revision: string
  event_id: string
  position: string
}): KnownInStream => ({
  stream: row.stream,
  revision: Number(row.revision),
  id: row.event_id,
  position: Number(row.position),
})
