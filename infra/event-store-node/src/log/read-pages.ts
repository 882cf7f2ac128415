import type { LogRecord } from './record'
import type { Queryable } from './storage'

const COLUMNS = 'position, stream, revision, event_id, type, is_json, created, data, metadata'
const TABLE = 'event_store_node.events'

const toRecord = (row: readonly unknown[]): LogRecord => ({
  position: Number(row[0]),
  stream: String(row[1]),
  revision: Number(row[2]),
  id: String(row[3]),
  type: String(row[4]),
  isJson: row[5] === true,
  created: String(row[6]),
  data: bytes(row[7]),
  metadata: bytes(row[8]),
})

function bytes(value: unknown): Buffer {
  if (!Buffer.isBuffer(value)) throw new Error(`Postgres handed out no bytes for an event of ${TABLE}`)
  return value
}

async function page(db: Queryable, name: string, text: string, values: unknown[]): Promise<LogRecord[]> {
  const { rows }: { readonly rows: readonly unknown[][] } = await db.query({
    name,
    text,
    values,
    rowMode: 'array',
  })
  return rows.map(toRecord)
}

/** Bounds are internal positions: `from` inclusive, `before` exclusive. Oldest first. */
export const readAllForwards = (
  db: Queryable,
  from: number,
  before: number,
  limit: number,
): Promise<LogRecord[]> =>
  page(
    db,
    'all-forwards',
    `select ${COLUMNS} from ${TABLE} where position >= $1 and position < $2 order by position limit $3`,
    [from, before, limit],
  )

/** Everything before a position (exclusive), newest first. */
export const readAllBackwards = (db: Queryable, before: number, limit: number): Promise<LogRecord[]> =>
  page(
    db,
    'all-backwards',
    `select ${COLUMNS} from ${TABLE} where position < $1 order by position desc limit $2`,
    [before, limit],
  )

/** Revisions `from` to `to`, both inclusive, oldest first. */
export const readStreamForwards = (
  db: Queryable,
  stream: string,
  from: number,
  to: number,
  limit: number,
): Promise<LogRecord[]> =>
  page(
    db,
    'stream-forwards',
    `select ${COLUMNS} from ${TABLE}
      where stream = $1 and revision between $2 and $3 order by revision limit $4`,
    [stream, from, to, limit],
  )

/** Revisions `from` down to `to`, both inclusive, newest first. */
export const readStreamBackwards = (
  db: Queryable,
  stream: string,
  from: number,
  to: number,
  limit: number,
): Promise<LogRecord[]> =>
  page(
    db,
    'stream-backwards',
    `select ${COLUMNS} from ${TABLE}
      where stream = $1 and revision between $3 and $2 order by revision desc limit $4`,
    [stream, from, to, limit],
  )
