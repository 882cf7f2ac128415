import {
  column,
  inTransaction,
  type Migration,
  type Pool,
  prepared,
  type Queryable,
  type RowOf,
  row,
  rowsOf,
} from '@presale/read-store'
import { type ActingStaff, recordAdminAction } from './admin-actions'
import { recordAddressChange } from './wallet-history'
import { WALLET_COLUMNS, walletRow } from './wallets'

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

/**
 * The address is not ours: its wallets go, and nobody is given it from now on. Recalled before, it stays as it was, and a
 * wallet that has it again since goes.
 * @param alongside runs in the same transaction
 */
export function recallAddress(
  pool: Pool,
  address: string,
  by: ActingStaff,
  alongside: (client: Queryable) => Promise<void>,
): Promise<void> {
  return inTransaction(pool, async (client) => {
    const wallets = await rowsOf(
      client,
      walletRow,
      `select ${WALLET_COLUMNS} from sale.wallets where address = $1 order by symbol for update`,
      [address],
    )
    await client.query(
      'insert into sale.recalled_addresses (address, at, actor_id) values ($1, $2, $3) on conflict do nothing',
      [address, by.at, by.id],
    )
    await alongside(client)
    for (const wallet of wallets) {
      await client.query('delete from sale.wallets where id = $1', [wallet.id])
      await recordAddressChange(client, by, wallet, undefined)
      const gone = { action: 'wallet-deleted', subject: wallet.symbol, before: wallet, after: null }
      await recordAdminAction(client, by, gone)
    }
    await recordAdminAction(client, by, {
      action: 'address-recalled',
      subject: address,
      before: null,
      after: null,
    })
  })
}
