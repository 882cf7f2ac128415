import {
  column,
  type Migration,
  prepared,
  type Queryable,
  type RowOf,
  row,
  rowsOf,
} from '@presale/read-store'

/** Addresses that are not ours, and never are again: found in a wallet, a promise or a purchase, however they came there. */
export const recalledAddressesMigration: Migration = {
  name: '014-recalled-addresses',
  sql: `
    create table sale.recalled_addresses (
      address text primary key,
      at timestamptz not null,
      actor_id uuid not null)`,
}

const recalledRow = row({
  address: column.text(),
  at: column.date(),
  actorId: column.uuid(),
})

export type RecalledAddress = RowOf<typeof recalledRow>

const all = prepared(`select address, at, actor_id from sale.recalled_addresses order by at desc`)

/** The newest first: few, since each is an accident. */
export function recalledAddresses(db: Queryable): Promise<RecalledAddress[]> {
  return rowsOf(db, recalledRow, all, [])
}

/** Whether a wallet may no longer have it. */
export async function isRecalled(db: Queryable, address: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from sale.recalled_addresses where address = $1', [address])
  return rowCount === 1
}
