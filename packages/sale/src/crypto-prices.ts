import { percentChange, sampleChanges } from '@presale/kernel'
import { column, firstRowOf, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'

export const priceSources = ['sample', 'admin', 'provider'] as const
export type PriceSource = (typeof priceSources)[number]

const priceRow = row({
  id: column.uuid(),
  symbol: column.text(),
  name: column.text(),
  /** USD for one coin, decimal text. */
  price: column.numeric(),
  source: column.oneOf(priceSources),
  /** When it was right: for a provider's price the time it was quoted for. */
  updatedAt: column.date(),
  /** Where a provider's price came from; null for the others. */
  provider: column.nullable(column.text()),
  priceADayBefore: column.nullable(column.numeric()),
})
type PriceRow = RowOf<typeof priceRow>

export interface CryptoPrice extends Omit<PriceRow, 'priceADayBefore'> {
  /** Per cent over 24 hours, two decimals; null where nothing is known. */
  readonly change24h: string | null
  /** The change is no measured one, but of the static table. */
  readonly change24hIsSample: boolean
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
  return (await rowsOf(db, priceRow, `${PRICES} order by now.symbol`)).map(withChange)
}

export async function findCryptoPrice(db: Queryable, symbol: string): Promise<CryptoPrice | undefined> {
  const found = await firstRowOf(db, priceRow, `${PRICES} where now.symbol = $1`, [symbol])
  return found && withChange(found)
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

function withChange({ priceADayBefore, ...price }: PriceRow): CryptoPrice {
  return { ...price, ...changeOf(price, priceADayBefore) }
}

/** From stored prices where there are any, else from the static table, and marked so. */
function changeOf(
  { symbol, price }: Pick<PriceRow, 'symbol' | 'price'>,
  aDayBefore: string | null,
): Pick<CryptoPrice, 'change24h' | 'change24hIsSample'> {
  if (aDayBefore !== null) {
    return { change24h: percentChange(aDayBefore, price), change24hIsSample: false }
  }
  const sample = sampleChanges[symbol]
  return { change24h: sample ?? null, change24hIsSample: sample !== undefined }
}
