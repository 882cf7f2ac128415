import { isSameAmount, jumpsBeyond, percentChange } from '@presale/kernel'
import { inTransaction, type Pool, type PoolClient, takeTransactionLock } from '@presale/read-store'
import { type ActingStaff, recordAdminAction } from './admin-actions'
import { type CryptoPrice, findCryptoPrice } from './crypto-prices'
import { catalogueName } from './sample-data'

export interface ManualPrice {
  readonly symbol: string
  /** USD for one coin, decimal text. */
  readonly price: string
  /** A jump beyond `maxJumpPercent` is meant. */
  readonly isConfirmed: boolean
  readonly maxJumpPercent: number
}

export type ManualPriceSet =
  | { readonly outcome: 'created' | 'updated'; readonly price: CryptoPrice }
  | { readonly outcome: 'unknown' }
  /** From the price that stands, in per cent. */
  | { readonly outcome: 'jumps'; readonly standing: string; readonly changePercent: string }

/** Sets a price by hand; of a currency of the catalogue that has none yet, it creates it. */
export function setManualPrice(pool: Pool, set: ManualPrice, by: ActingStaff): Promise<ManualPriceSet> {
  return inTransaction(pool, async (client) => {
    // The lock of a provider's update.
    await takeTransactionLock(client, 'prices')
    const before = await findCryptoPrice(client, set.symbol)
    const name = before?.name ?? catalogueName(set.symbol)
    if (name === undefined) return { outcome: 'unknown' }
    // A sample is no market price: nothing jumps from it.
    const isMeasured = before !== undefined && before.source !== 'sample'
    if (isMeasured && !set.isConfirmed && jumpsBeyond(before.price, set.price, set.maxJumpPercent)) {
      const changePercent = percentChange(before.price, set.price)
      return { outcome: 'jumps', standing: before.price, changePercent }
    }
    const price = await store(client, { ...set, name }, by)
    const shown = (one: CryptoPrice) => ({ price: one.price, source: one.source })
    await recordAdminAction(client, by, {
      action: 'crypto-price-set',
      subject: set.symbol,
      before: before ? shown(before) : null,
      after: shown(price),
    })
    return { outcome: before ? 'updated' : 'created', price }
  })
}

async function store(
  client: PoolClient,
  { symbol, name, price }: ManualPrice & { readonly name: string },
  by: ActingStaff,
): Promise<CryptoPrice> {
  await client.query(
    `insert into sale.crypto_prices (symbol, name, price, source, updated_at) values ($1, $2, $3, 'admin', $4)
     on conflict (symbol) do update set price = excluded.price, source = excluded.source, provider = null,
       updated_at = excluded.updated_at`,
    [symbol, name, price, by.at],
  )
  await client.query(
    `insert into sale.crypto_price_history (symbol, at, price, source) values ($1, $2, $3, 'admin')
     on conflict (symbol, at) do update set price = excluded.price, source = excluded.source, provider = null`,
    [symbol, by.at, price],
  )
  const stored = await findCryptoPrice(client, symbol)
  if (!stored || !isSameAmount(stored.price, price))
    throw new Error(`The price of ${symbol} was not stored as it was entered`)
  return stored
}
