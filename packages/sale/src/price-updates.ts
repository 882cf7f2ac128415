import { isSameAmount } from '@presale/kernel'
import { inTransaction, type Pool, type PoolClient, takeTransactionLock } from '@presale/read-store'
import { type ActingStaff, recordAdminAction } from './admin-actions'
import { type CryptoPrice, listCryptoPrices } from './crypto-prices'
import { judgeQuote, type PriceBounds, type Quote } from './price-rules'
import { signQuotes } from './quote-signature'

export interface PriceUpdate {
  /** All current prices. */
  readonly prices: readonly CryptoPrice[]
  /** The currencies whose price was updated, also where it is the same as before. */
  readonly updated: readonly string[]
  readonly refused: readonly { readonly symbol: string; readonly reason: string }[]
}

interface Fresh {
  readonly symbol: string
  readonly price: string
  readonly at: Date
}

/** Enough for a change over 24 hours, and for a look back over a week. */
const KEPT = '8 days'

/**
 * Stores the quotes that pass the rules; the others stay as they were, each with the reason.
 * @param options.by the admin who asked for it, and who is written down; left out for the schedule's.
 */
export async function applyQuotes(
  pool: Pool,
  quotes: readonly Quote[],
  options: PriceBounds & { readonly provider: string; readonly now: Date; readonly by?: ActingStaff },
): Promise<PriceUpdate> {
  const { provider, now, by } = options
  return inTransaction(pool, async (client) => {
    await takeTransactionLock(client, 'prices')
    const before = await listCryptoPrices(client)
    const quoteOf = new Map(quotes.map((quote) => [quote.symbol, quote]))
    const fresh: Fresh[] = []
    const refused: { symbol: string; reason: string }[] = []
    for (const standing of before) {
      const { symbol } = standing
      const quote = quoteOf.get(symbol) ?? { symbol, price: undefined, quotedAt: undefined }
      const judged = judgeQuote(quote, standing, now, options)
      if (judged.isGood) fresh.push({ symbol, price: judged.price, at: judged.at })
      else refused.push({ symbol, reason: judged.reason })
    }
    await store(client, fresh, provider, now)
    const prices = await listCryptoPrices(client)
    if (by) await record(client, by, { provider, before, after: prices })
    return { prices, updated: fresh.map(({ symbol }) => symbol), refused }
  })
}

async function store(
  client: PoolClient,
  fresh: readonly Fresh[],
  provider: string,
  now: Date,
): Promise<void> {
  const columns = [fresh.map(({ symbol }) => symbol), fresh.map(({ price }) => price)]
  const times = fresh.map(({ at }) => at)
  await client.query(
    `update sale.crypto_prices set price = fresh.price, source = 'provider', provider = $4, updated_at = fresh.at
     from unnest($1::text[], $2::numeric[], $3::timestamptz[]) as fresh (symbol, price, at)
     where crypto_prices.symbol = fresh.symbol`,
    [...columns, times, provider],
  )
  await signQuotes(
    client,
    fresh.map(({ symbol }) => symbol),
  )
  await client.query(
    `insert into sale.crypto_price_history (symbol, at, price, source, provider)
     select symbol, at, price, 'provider', $4
     from unnest($1::text[], $2::numeric[], $3::timestamptz[]) as fresh (symbol, price, at)
     on conflict (symbol, at) do update set price = excluded.price, source = excluded.source,
       provider = excluded.provider`,
    [...columns, times, provider],
  )
  await client.query(
    `delete from sale.crypto_price_history where at < $1::timestamptz - interval '${KEPT}'`,
    [now],
  )
}

/** Records changed prices; an update without a change is not recorded. */
async function record(
  client: PoolClient,
  by: ActingStaff,
  update: { provider: string; before: readonly CryptoPrice[]; after: readonly CryptoPrice[] },
): Promise<void> {
  const was = new Map(update.before.map((price) => [price.symbol, price]))
  const changed = update.after.filter((price) => {
    const old = was.get(price.symbol)
    return !old || old.source !== price.source || !isSameAmount(old.price, price.price)
  })
  if (changed.length === 0) return
  const priceOf = (price: CryptoPrice | undefined) =>
    price ? { price: price.price, source: price.source } : null
  await recordAdminAction(client, by, {
    action: 'crypto-prices-updated',
    subject: update.provider,
    before: Object.fromEntries(changed.map(({ symbol }) => [symbol, priceOf(was.get(symbol))])),
    after: Object.fromEntries(changed.map((price) => [price.symbol, priceOf(price)])),
  })
}
