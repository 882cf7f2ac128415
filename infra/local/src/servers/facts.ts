import { outerPosition } from '@presale/event-store-node/positions'
import type pg from 'pg'
import { Problem } from '../problem'
import { clientAt } from './sessions'

export interface ClusterFacts {
  readonly now: Date
  readonly version: string
  /** Of its databases and its log of changes. */
  readonly bytes: number
}

export async function clusterFacts(superuserUrl: string): Promise<ClusterFacts> {
  const row = await onlyRow(
    superuserUrl,
    `select now() as now, current_setting('server_version') as version,
       (select sum(pg_database_size(oid)) from pg_database)::float8
       + (select coalesce(sum(size), 0) from pg_ls_waldir())::float8 as bytes`,
  )
  return { now: row.now as Date, version: String(row.version), bytes: Number(row.bytes) }
}

/**
 * The position of the last event, as clients of the event store see it; null where there is none. The superuser reads it, and the table is the event store's role's: a
 * view in its place would run what it calls as the superuser, so it has to be a table, and stays one while it is read.
 * @throws Problem
 */
export async function lastPosition(eventStoreUrl: string): Promise<string | null> {
  const last = await lastInnerPosition(eventStoreUrl)
  return last === null ? null : String(outerPosition(last))
}

/** The same as the event store itself counts. @throws Problem */
export function lastInnerPosition(eventStoreUrl: string): Promise<number | null> {
  return connected(eventStoreUrl, async (client) => {
    await holdEvents(client)
    const { rows }: { rows: readonly { last: string | null }[] } = await client.query(
      'select max(position)::text as last from only event_store_node.events',
    )
    const last = rows[0]?.last ?? null
    return last === null ? null : Number(last)
  })
}

/** More than that come with the next question. */
const MOST_EVENTS = 20_000

/**
 * Positions behind one, each with the transaction of the cluster that has the event.
 * @param client of the database of the event store
 * @throws Problem
 */
export async function eventsAfter(
  client: pg.Client,
  position: number | null,
): Promise<(readonly [position: number, transaction: string])[]> {
  await holdEvents(client)
  const { rows }: { rows: readonly { position: string; xid: string }[] } = await client.query(
    `select event.position::text, event.xmin::text as xid from only event_store_node.events event
     where event.position > $1 order by event.position limit ${MOST_EVENTS}`,
    [position ?? -1],
  )
  await client.query('commit')
  return rows.map((row) => [Number(row.position), row.xid] as const)
}

/** Begins a transaction, in which the table stays one. */
async function holdEvents(client: pg.Client): Promise<void> {
  await client.query('begin; lock table event_store_node.events in access share mode')
  const { rows: kinds }: { rows: readonly { relkind: string }[] } = await client.query(
    `select relkind from pg_class where oid = 'event_store_node.events'::regclass`,
  )
  if (kinds[0]?.relkind !== 'r')
    throw new Problem('event_store_node.events is no table: somebody put something else in its place.')
}

/** Nothing is known of the row but that it has columns. */
export async function onlyRow(url: string, statement: string): Promise<Readonly<Record<string, unknown>>> {
  return connected(url, async (client) => {
    const { rows }: { rows: readonly Readonly<Record<string, unknown>>[] } = await client.query(statement)
    return rows[0] ?? {}
  })
}

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientAt(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
