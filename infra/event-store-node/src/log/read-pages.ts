import type { LogRecord } from './record'
import type { Queryable } from './storage'

const COLUMNS = 'position, stream, revision, event_id, type, is_json, created, data, metadata'
const TABLE = 'event_store_node.events'

type Row = [string, string, string, string, string, boolean, string, Buffer, Buffer]

const toRecord = (row: Row): LogRecord => ({
  position: Number(row[0]),
  stream: row[1],
  revision: Number(row[2]),
  id: row[3],
  type: row[4],
  isJson: row[5],
  created: row[6],
  data: row[7],
  metadata: row[8],
})

async function page(db: Queryable, name: string, text: string, values: unknown[]): Promise<LogRecord[]> {
  const { rows } = await db.query<Row>({ name, text, values, rowMode: 'array' })
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
