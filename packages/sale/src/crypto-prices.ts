import { percentChange, sampleChanges } from '@presale/kernel'
import { column, firstRowOf, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'

/** 'manual': set by an admin; stored as 'admin', the word of every release. */
export const priceSources = ['sample', 'manual', 'provider'] as const
export type PriceSource = (typeof priceSources)[number]

/** SQL: of a row of sale.crypto_prices, its source as `PriceSource`. */
export const sourceOf = (price: string): string =>
  `case ${price}.source when 'admin' then 'manual' else ${price}.source end`

/** SQL: since when it grows old. */
export const agedFromOf = (price: string): string => `greatest(${price}.updated_at, ${price}.aged_from)`

const priceRow = row({
  id: column.uuid(),
  symbol: column.text(),
  name: column.text(),
  /** USD for one coin, decimal text. */
  price: column.numeric(),
  source: column.oneOf(priceSources),
  /** When it was right: for a provider's price the time it was quoted for. */
  updatedAt: column.date(),
  /** Since when it grows old: later than that where it was there before prices grew old. */
  agedFrom: column.date(),
  /** Where a provider's price came from; null for the others. */
  provider: column.nullable(column.text()),
  priceADayBefore: column.nullable(column.numeric()),
  /** Whether its wallet has one of the sample addresses; null where it has no wallet. */
  isSampleWallet: column.nullable(column.boolean()),
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
  select now.id, now.symbol, now.name, now.price, ${sourceOf('now')} as source, now.updated_at,
    ${agedFromOf('now')} as aged_from, now.provider,
    earlier.price as price_a_day_before, wallet.is_sample as is_sample_wallet
  from sale.crypto_prices as now left join sale.wallets as wallet on wallet.symbol = now.symbol
  left join lateral (
    select history.price from sale.crypto_price_history as history
    where now.source <> 'sample' and history.symbol = now.symbol
      and history.at between now.updated_at - interval '25 hours' and now.updated_at - interval '23 hours'
    order by abs(extract(epoch from history.at - (now.updated_at - interval '24 hours'))) limit 1
  ) as earlier on true`

/** In the order of their symbols. A price says of its currency's wallet whether it is a sample. */
export async function listCryptoPrices(db: Queryable): Promise<CryptoPrice[]> {
  return (await rowsOf(db, priceRow, `${PRICES} order by now.symbol`)).map(withChange)
}

export async function findCryptoPrice(db: Queryable, symbol: string): Promise<CryptoPrice | undefined> {
  const found = await firstRowOf(db, priceRow, `${PRICES} where now.symbol = $1`, [symbol])
  return found && withChange(found)
}

/** In seconds; left out: no limit. */
export interface MaximumAges {
  readonly provider: number | undefined
  readonly manual: number
}

/** So far the clocks of who stores a price and who sells at it may be apart. */
const AHEAD_SECONDS = 300

/**
 * Is the price too old to sell on? A sample does not grow old: it was never right. One that is said to be of a later time
 * would not grow old either until then: whoever wrote that did not know its age.
 */
export function isPriceTooOld(
  price: Pick<CryptoPrice, 'source' | 'agedFrom'>,
  now: Date,
  maximumAges: MaximumAges,
): boolean {
  if (price.source === 'sample') return false
  const age = (now.getTime() - price.agedFrom.getTime()) / 1000
  const seconds = maximumAges[price.source]
  return age < -AHEAD_SECONDS || (seconds !== undefined && age > seconds)
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
