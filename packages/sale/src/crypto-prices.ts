import type { Queryable } from '@presale/read-store'

export type PriceSource = 'sample' | 'admin' | 'provider'

export interface CryptoPrice {
  readonly id: string
  readonly symbol: string
  readonly name: string
  /** USD for one coin, decimal text. */
  readonly price: string
  readonly source: PriceSource
  readonly updatedAt: Date
}

interface PriceRow {
  id: string
  symbol: string
  name: string
  price: string
  source: PriceSource
  updated_at: Date
}

const COLUMNS = 'id, symbol, name, price, source, updated_at'

/** In the order of their symbols. */
export async function listCryptoPrices(db: Queryable): Promise<CryptoPrice[]> {
  const { rows } = await db.query<PriceRow>(`select ${COLUMNS} from sale.crypto_prices order by symbol`)
  return rows.map(fromRow)
}

export async function findCryptoPrice(db: Queryable, symbol: string): Promise<CryptoPrice | undefined> {
  const { rows } = await db.query<PriceRow>(`select ${COLUMNS} from sale.crypto_prices where symbol = $1`, [
    symbol,
  ])
  return rows[0] && fromRow(rows[0])
}

/**
 * Is the price too old to sell on? Only what a provider should keep fresh grows old (design section 2).
 * @param maximumAgeSeconds undefined: no limit.
 */
export function isPriceTooOld(
  price: Pick<CryptoPrice, 'source' | 'updatedAt'>,
  now: Date,
  maximumAgeSeconds: number | undefined,
): boolean {
  if (price.source !== 'provider' || maximumAgeSeconds === undefined) return false
  return now.getTime() - price.updatedAt.getTime() > maximumAgeSeconds * 1000
}

function fromRow(row: PriceRow): CryptoPrice {
  const { id, symbol, name, price, source } = row
  return { id, symbol, name, price, source, updatedAt: row.updated_at }
}
