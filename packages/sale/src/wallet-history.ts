import { column, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'
import type { ActingStaff } from './admin-actions'
import type { Wallet } from './wallets'

/** An address that a currency had. */
const periodRow = row({
  id: column.bigintId(),
  symbol: column.text(),
  address: column.text(),
  validFrom: column.date(),
  /** Null while it holds. */
  validUntil: column.nullable(column.date()),
  /** Who set it; null where it was the system. */
  changedBy: column.nullable(column.uuid()),
})

export type WalletAddressPeriod = Omit<RowOf<typeof periodRow>, 'validFrom' | 'validUntil'> & {
  readonly from: Date
  /** Null while it holds. */
  readonly until: Date | null
}

/** Every address that a currency ever had, newest first. */
export async function walletAddressHistory(db: Queryable, symbol: string): Promise<WalletAddressPeriod[]> {
  const periods = await rowsOf(
    db,
    periodRow,
    `select id, symbol, address, valid_from, valid_until, changed_by from sale.wallet_addresses
     where symbol = $1 order by valid_from desc, id desc`,
    [symbol],
  )
  return periods.map(({ validFrom, validUntil, ...period }) => ({
    ...period,
    from: validFrom,
    until: validUntil,
  }))
}

/**
 * Keeps the history in step with a change of a wallet; a change of its description alone is none.
 * @param before undefined when the wallet is new, @param after undefined when it is gone.
 * @param db the transaction of the change, which holds the lock of the wallet.
 */
export async function recordAddressChange(
  db: Queryable,
  by: ActingStaff,
  before: Wallet | undefined,
  after: Wallet | undefined,
): Promise<void> {
  if (before?.symbol === after?.symbol && before?.address === after?.address) return
  if (before) {
    // Two requests that overlap may come to the lock in another order than they were received in.
    await db.query(
      `update sale.wallet_addresses set valid_until = greatest(valid_from, $2)
       where symbol = $1 and valid_until is null`,
      [before.symbol, by.at],
    )
  }
  if (!after) return
  await db.query(
    `insert into sale.wallet_addresses (wallet_id, symbol, address, valid_from, changed_by)
     select $1, $2, $3, greatest($4, max(valid_until)), $5 from sale.wallet_addresses where symbol = $2`,
    [after.id, after.symbol, after.address, by.at, by.id],
  )
}
