import { column, onlyRowOf, prepared, type Queryable, type RowOf, row } from '@presale/read-store'
import { z } from 'zod'
import { agedFromOf, type PriceSource, priceSources, sourceOf } from './crypto-prices'
import { isAgedLaterOf, quotedAtOf, type StoredQuote } from './quote-signature'
import { type SaleRules, saleRuleKeys, saleRulesOf } from './sale-rules'

/** Prices and wallet of a purchase, null where there is none, and the rules of the sale. */
export interface SaleTerms {
  readonly token: { readonly symbol: string; readonly price: string } | null
  readonly price: {
    readonly price: string
    readonly source: PriceSource
    readonly agedFrom: Date
    readonly quote: StoredQuote
  } | null
  readonly wallet: { readonly address: string; readonly isSample: boolean } | null
  readonly rules: SaleRules
}

const termsRow = row({
  tokenPrice: column.nullable(column.numeric()),
  price: column.nullable(column.numeric()),
  source: column.nullable(column.oneOf(priceSources)),
  agedFrom: column.nullable(column.date()),
  provider: column.nullable(column.text()),
  quotedAt: column.nullable(column.text()),
  isAgedLater: column.boolean(),
  signature: column.nullable(column.text()),
  address: column.nullable(column.text()),
  isSample: column.nullable(column.boolean()),
  settings: column.nullable(column.json(z.record(z.string(), z.string()))),
})

const termsNow = prepared(
  `select token.price as token_price, price.price, ${sourceOf('price')} as source,
     ${agedFromOf('price')} as aged_from, price.provider, ${quotedAtOf('price')} as quoted_at,
     ${isAgedLaterOf('price')} as is_aged_later, price.signature,
     wallet.address, wallet.is_sample,
     (select jsonb_object_agg(key, value) from sale.site_settings where key = any ($3::text[])) as settings
   from (select $1::text as token, $2::text as currency) wanted
     left join sale.tokens token on token.symbol = wanted.token
     left join sale.crypto_prices price on price.symbol = wanted.currency
     left join sale.wallets wallet on wallet.symbol = wanted.currency
       and not exists (select 1 from sale.recalled_addresses recalled where recalled.address = wallet.address)`,
)

/**
 * Token, currency, wallet and rules as they stand at one moment, in one query: every purchase asks for them, and
 * nothing of it is decided from a cache.
 */
export async function findSaleTerms(
  db: Queryable,
  { token, currency }: { token: string; currency: string },
): Promise<SaleTerms> {
  const terms = await onlyRowOf(db, termsRow, termsNow, [token, currency, saleRuleKeys])
  const { tokenPrice, address, isSample, settings } = terms
  return {
    token: tokenPrice === null ? null : { symbol: token, price: tokenPrice },
    price: priceOf(terms, currency),
    wallet: address === null || isSample === null ? null : { address, isSample },
    rules: saleRulesOf(settings ?? {}),
  }
}

function priceOf(
  { price, source, agedFrom, quotedAt: at, provider, isAgedLater, signature }: RowOf<typeof termsRow>,
  symbol: string,
): SaleTerms['price'] {
  if (price === null || source === null || agedFrom === null || at === null) return null
  return { price, source, agedFrom, quote: { symbol, price, provider, at, isAgedLater, signature } }
}

const settingsRow = row({ settings: column.nullable(column.json(z.record(z.string(), z.string()))) })
const rulesNow = prepared(
  `select jsonb_object_agg(key, value) as settings from sale.site_settings where key = any ($1::text[])`,
)

/** The rules alone, for what is shown. */
export async function findSaleRules(db: Queryable): Promise<SaleRules> {
  const { settings } = await onlyRowOf(db, settingsRow, rulesNow, [saleRuleKeys])
  return saleRulesOf(settings ?? {})
}
