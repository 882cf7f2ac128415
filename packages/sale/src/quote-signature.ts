import { createHmac } from 'node:crypto'
import { column, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'
import { signingKey } from './admin-action-chain'
import { isSameSignature } from './same-signature'

/**
 * A provider's price changes every few minutes and is no admin action. It is signed with the key of those where it is taken
 * over, so that nobody who has the database alone can call a price of their own a provider's.
 */
const quoteRow = row({
  symbol: column.text(),
  price: column.numeric(),
  provider: column.nullable(column.text()),
  /** Which time it was quoted for, as Postgres writes it. */
  at: column.text(),
  /** Later than that it may only be said to grow old where it was there before prices grew old. */
  isAgedLater: column.boolean(),
  signature: column.nullable(column.text()),
})
export type StoredQuote = RowOf<typeof quoteRow>

/** SQL: the time that a row of sale.crypto_prices was quoted for, as it is signed. */
export const quotedAtOf = (price: string): string =>
  `to_char(${price}.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** SQL: a migration may have noted its own time for a price that was quoted some minutes before. */
export const isAgedLaterOf = (price: string): string =>
  `coalesce(${price}.aged_from > ${price}.updated_at + interval '15 minutes', false)`

const QUOTES = `
  select symbol, price, provider, signature, ${quotedAtOf('now')} as at, ${isAgedLaterOf('now')} as is_aged_later
  from sale.crypto_prices now where source = 'provider'`

function signatureOf(key: Buffer, { symbol, price, provider, at }: StoredQuote): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['provider-price/1', symbol, price, provider, at]))
    .digest('hex')
}

/** Signs the prices as they were stored, where this process has the key. */
export async function signQuotes(db: Queryable, symbols: readonly string[]): Promise<void> {
  const key = signingKey()
  if (!key) return
  const quotes = await rowsOf(db, quoteRow, `${QUOTES} and symbol = any ($1::text[])`, [symbols])
  await db.query(
    `update sale.crypto_prices set signature = signed.signature
     from unnest($1::text[], $2::text[]) as signed (symbol, signature)
     where crypto_prices.symbol = signed.symbol`,
    [quotes.map(({ symbol }) => symbol), quotes.map((quote) => signatureOf(key, quote))],
  )
}

/** The currencies whose price is called a provider's, and is one that this site was quoted; and for which time. */
export async function signedQuotes(db: Queryable, key: Buffer): Promise<ReadonlyMap<string, Date>> {
  const quotes = await rowsOf(db, quoteRow, QUOTES)
  return new Map(
    quotes.filter((quote) => isSignedQuote(key, quote)).map(({ symbol, at }) => [symbol, new Date(at)]),
  )
}

/** Whether this site was quoted the price, for the time that it says. */
export function isSignedQuote(key: Buffer, quote: StoredQuote): boolean {
  return !quote.isAgedLater && isSameSignature(quote.signature ?? '', signatureOf(key, quote))
}
