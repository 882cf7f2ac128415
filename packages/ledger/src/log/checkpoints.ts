import { formatNote, type Note, parseNote, parseSignature } from '@presale/log'
import { column, firstRowOf, type Queryable, row, rowsOf } from '@presale/read-store'

export interface StoredCheckpoint {
  readonly size: number
  /** Signed by the log, and by the witnesses that have answered. */
  readonly note: Note
  readonly signedAt: Date
}

const checkpointRow = row({
  size: column.bigint(),
  note: column.text(),
  cosignatures: column.text(),
  signedAt: column.date(),
})
const COLUMNS = 'size, note, cosignatures, signed_at'

/** The newest one of a log. */
export const newestCheckpoint = (
  database: Queryable,
  origin: number,
): Promise<StoredCheckpoint | undefined> =>
  oneOf(database, `select ${COLUMNS} from log.checkpoints where origin = $1 order by size desc limit 1`, [
    origin,
  ])

/** One that has the leaf: the newest that a witness has cosigned, or else the newest. */
export const checkpointWith = (
  database: Queryable,
  origin: number,
  index: number,
): Promise<StoredCheckpoint | undefined> =>
  oneOf(
    database,
    `select ${COLUMNS} from log.checkpoints where origin = $1 and size > $2
     order by cosignatures = '', size desc limit 1`,
    [origin, index],
  )

const noteRow = row({ note: column.text() })

/** All that were signed of a log, as they were signed, the smallest first. */
export async function checkpointsOf(database: Queryable, origin: number): Promise<Note[]> {
  const rows = await rowsOf(
    database,
    noteRow,
    'select note from log.checkpoints where origin = $1 order by size',
    [origin],
  )
  return rows.map(({ note }) => parseNote(note))
}

async function oneOf(
  database: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<StoredCheckpoint | undefined> {
  const found = await firstRowOf(database, checkpointRow, text, values)
  if (!found) return undefined
  const { size, note, cosignatures, signedAt } = found
  const { text: signed, signatures } = parseNote(note)
  const lines = cosignatures.split('\n').filter((line) => line !== '')
  return { size, note: { text: signed, signatures: [...signatures, ...lines.map(parseSignature)] }, signedAt }
}

/**
 * Publishes what was signed, unless the log has ended or one that is larger stands there.
 * @returns whether it stands there now
 */
export async function publishCheckpoint(
  database: Queryable,
  origin: number,
  { size, note }: { readonly size: number; readonly note: Note },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into log.checkpoints (origin, size, note)
     select id, $2, $3 from log.origins where id = $1 and ended_at is null
       and not exists (select from log.checkpoints where origin = $1 and size > $2)
     on conflict (origin, size) do update set signed_at = now() where log.checkpoints.note = excluded.note`,
    [origin, size, formatNote(note)],
  )
  return rowCount === 1
}
