import type { Queryable } from '@presale/read-store'

export interface Wallet {
  readonly id: string
  readonly symbol: string
  readonly address: string
  readonly description: string | null
  /** One of the sample addresses: nobody may send money there. */
  readonly isSample: boolean
  readonly updatedAt: Date
}

export interface WalletRow {
  id: string
  symbol: string
  address: string
  description: string | null
  is_sample: boolean
  updated_at: Date
}

export const WALLET_COLUMNS = 'id, symbol, address, description, is_sample, updated_at'

export async function listWallets(db: Queryable): Promise<Wallet[]> {
  const { rows } = await db.query<WalletRow>(`select ${WALLET_COLUMNS} from sale.wallets order by symbol`)
  return rows.map(walletFromRow)
}

export async function findWallet(db: Queryable, id: string): Promise<Wallet | undefined> {
  const { rows } = await db.query<WalletRow>(`select ${WALLET_COLUMNS} from sale.wallets where id = $1`, [id])
  return rows[0] && walletFromRow(rows[0])
}

export async function findWalletBySymbol(db: Queryable, symbol: string): Promise<Wallet | undefined> {
  const { rows } = await db.query<WalletRow>(`select ${WALLET_COLUMNS} from sale.wallets where symbol = $1`, [
    symbol,
  ])
  return rows[0] && walletFromRow(rows[0])
}

export function walletFromRow(row: WalletRow): Wallet {
  const { id, symbol, address, description } = row
  return { id, symbol, address, description, isSample: row.is_sample, updatedAt: row.updated_at }
}
