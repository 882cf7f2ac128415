import type { PurchaseNote } from '@presale/contracts'
import {
  column,
  inTransaction,
  type Pool,
  type PoolClient,
  type Queryable,
  row,
  rowsOf,
} from '@presale/read-store'

const noteRow = row({
  purchaseId: column.uuid(),
  text: column.text(),
  version: column.uuid(),
  at: column.timestamptz(),
  byName: column.nullable(column.text()),
  isByAdmin: column.boolean(),
})

const SELECT = `
  select note.purchase_id, note.text, note.version, note.at, author.name as by_name,
    coalesce(author.is_admin, false) as is_by_admin
  from api.purchase_notes note left join accounts.users author on author.id = note.author_id`

/** The notes of these purchases, by purchase. */
export async function notesOf(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PurchaseNote>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(db, noteRow, `${SELECT} where note.purchase_id = any ($1::uuid[])`, [ids])
  return new Map(rows.map(({ purchaseId, isByAdmin: _, ...note }) => [purchaseId, note]))
}

export interface NoteChange {
  readonly purchaseId: string
  readonly buyerId: string
  readonly authorId: string
  readonly isByAdmin: boolean
  /** Empty: there is none from now on. */
  readonly text: string
  /** The version that the author saw; null where there was none. */
  readonly version: string | null
  readonly at: Date
}

export interface NoteLengths {
  readonly before: number
  readonly after: number
}

/**
 * Writes a note over the one that its author saw, and over no other.
 * @param record writes it down, in the transaction and as the last thing in it
 */
export function changeNote(
  pool: Pool,
  change: NoteChange,
  record: (client: PoolClient, lengths: NoteLengths) => Promise<void>,
): Promise<'written' | 'changed-meanwhile' | 'no-account' | 'of-an-admin'> {
  const { purchaseId, text } = change
  return inTransaction(pool, async (client) => {
    // Whoever deletes the account waits, and deletes the note with it.
    const { rowCount: accounts } = await client.query(
      'select 1 from accounts.users where id = $1 for key share',
      [change.buyerId],
    )
    if (!accounts) return 'no-account'
    const [before] = await rowsOf(client, noteRow, `${SELECT} where note.purchase_id = $1`, [purchaseId])
    // Also where the same call comes again after an answer that was lost.
    if ((before?.text ?? '') === text) return 'written'
    if (text === '' && before?.isByAdmin && !change.isByAdmin) return 'of-an-admin'
    if (!(await write(client, change))) return 'changed-meanwhile'
    await record(client, { before: before?.text.length ?? 0, after: text.length })
    return 'written'
  })
}

/** In one statement: of two at once, the later one finds another version. */
async function write(client: PoolClient, change: NoteChange): Promise<boolean> {
  const { purchaseId, buyerId, authorId, text, version, at } = change
  if (text === '') {
    const { rowCount } = await client.query(
      'delete from api.purchase_notes where purchase_id = $1 and version = $2',
      [purchaseId, version],
    )
    return rowCount === 1
  }
  const { rowCount } =
    version === null
      ? await client.query(
          `insert into api.purchase_notes (purchase_id, buyer_id, author_id, text, version, at)
           values ($1, $2, $3, $4, gen_random_uuid(), $5) on conflict (purchase_id) do nothing`,
          [purchaseId, buyerId, authorId, text, at],
        )
      : await client.query(
          `update api.purchase_notes set author_id = $3, text = $4, version = gen_random_uuid(), at = $5
           where purchase_id = $1 and version = $2`,
          [purchaseId, version, authorId, text, at],
        )
  return rowCount === 1
}
