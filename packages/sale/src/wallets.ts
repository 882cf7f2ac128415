import { column, columnNames, firstRowOf, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'

export const walletRow = row({
  id: column.uuid(),
  symbol: column.text(),
  address: column.text(),
  description: column.nullable(column.text()),
  /** One of the sample addresses: nobody may send money there. */
  isSample: column.boolean(),
  updatedAt: column.date(),
})
export type Wallet = RowOf<typeof walletRow>

export const WALLET_COLUMNS = columnNames(walletRow)

export function listWallets(db: Queryable): Promise<Wallet[]> {
  return rowsOf(db, walletRow, `select ${WALLET_COLUMNS} from sale.wallets order by symbol`)
}

export function findWallet(db: Queryable, id: string): Promise<Wallet | undefined> {
  return firstRowOf(db, walletRow, `select ${WALLET_COLUMNS} from sale.wallets where id = $1`, [id])
}

export function findWalletBySymbol(db: Queryable, symbol: string): Promise<Wallet | undefined> {
  return firstRowOf(db, walletRow, `select ${WALLET_COLUMNS} from sale.wallets where symbol = $1`, [symbol])
}
