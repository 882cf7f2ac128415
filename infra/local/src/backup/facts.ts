import type pg from 'pg'
import { clientAt } from '../servers/sessions'

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

/** The position of the last event; null where there is none. */
export async function lastPosition(eventStoreUrl: string): Promise<string | null> {
  const { last } = await onlyRow(
    eventStoreUrl,
    `select max(position)::text as last from event_store_node.events`,
  )
  return last === null ? null : String(last)
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
