import { percentChange, sampleChanges } from '@presale/kernel'
import type { Queryable } from '@presale/read-store'

export type PriceSource = 'sample' | 'admin' | 'provider'

export interface CryptoPrice {
  readonly id: string
  readonly symbol: string
  readonly name: string
  /** USD for one coin, decimal text. */
  readonly price: string
  readonly source: PriceSource
  /** When it was right: for a provider's price the time it was quoted for. */
  readonly updatedAt: Date
  /** Whence a provider's price came; null for the others. */
  readonly provider: string | null
  /** Per cent over 24 hours, two decimals; null where nothing is known. */
  readonly change24h: string | null
  /** The change is no measured one, but of the static table. */
  readonly change24hIsSample: boolean
}

interface PriceRow {
  id: string
  symbol: string
  name: string
  price: string
  source: PriceSource
  updated_at: Date
  provider: string | null
  price_a_day_before: string | null
}

// The stored price nearest to 24 hours before the present one; an hour off is still a day.
const PRICES = `
  select now.id, now.symbol, now.name, now.price, now.source, now.updated_at, now.provider,
    earlier.price as price_a_day_before
  from sale.crypto_prices as now left join lateral (
    select history.price from sale.crypto_price_history as history
    where now.source <> 'sample' and history.symbol = now.symbol
      and history.at between now.updated_at - interval '25 hours' and now.updated_at - interval '23 hours'
    order by abs(extract(epoch from history.at - (now.updated_at - interval '24 hours'))) limit 1
  ) as earlier on true`

/** In the order of their symbols. */
export async function listCryptoPrices(db: Queryable): Promise<CryptoPrice[]> {
  const { rows } = await db.query<PriceRow>(`${PRICES} order by now.symbol`)
  return rows.map(fromRow)
}

export async function findCryptoPrice(db: Queryable, symbol: string): Promise<CryptoPrice | undefined> {
  const { rows } = await db.query<PriceRow>(`${PRICES} where now.symbol = $1`, [symbol])
  return rows[0] && fromRow(rows[0])
}

/**
 * Is the price too old to sell on? Only what a provider should keep fresh grows old.
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
  const { id, symbol, name, price, source, provider } = row
  return { id, symbol, name, price, source, updatedAt: row.updated_at, provider, ...changeOf(row) }
}

/** From stored prices where there are any, else from the static table, and marked so. */
function changeOf(row: PriceRow): Pick<CryptoPrice, 'change24h' | 'change24hIsSample'> {
  if (row.price_a_day_before !== null) {
    return { change24h: percentChange(row.price_a_day_before, row.price), change24hIsSample: false }
  }
  const sample = sampleChanges[row.symbol]
  return { change24h: sample ?? null, change24hIsSample: sample !== undefined }
}
