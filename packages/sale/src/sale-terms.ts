import type { Queryable } from '@presale/read-store'
import type { PriceSource } from './crypto-prices'

/** Prices and wallet of a purchase; null where there is none. */
export interface SaleTerms {
  readonly token: { readonly symbol: string; readonly price: string } | null
  readonly price: { readonly price: string; readonly source: PriceSource; readonly updatedAt: Date } | null
  readonly wallet: { readonly address: string; readonly isSample: boolean } | null
}

interface TermsRow {
  token_price: string | null
  price: string | null
  source: PriceSource | null
  price_updated_at: Date | null
  address: string | null
  is_sample: boolean | null
}

/** Token, currency and wallet as they stand at one moment, in one query: every purchase asks for them. */
export async function findSaleTerms(
  db: Queryable,
  { token, currency }: { token: string; currency: string },
): Promise<SaleTerms> {
  const { rows } = await db.query<TermsRow>(
    `select token.price as token_price, price.price, price.source, price.updated_at as price_updated_at,
       wallet.address, wallet.is_sample
     from (select $1::text as token, $2::text as currency) wanted
       left join sale.tokens token on token.symbol = wanted.token
       left join sale.crypto_prices price on price.symbol = wanted.currency
       left join sale.wallets wallet on wallet.symbol = wanted.currency`,
    [token, currency],
  )
  const row = rows[0]
  if (!row) throw new Error('A query that has one row had none')
  const { token_price, price, source, price_updated_at: updatedAt, address, is_sample: isSample } = row
  return {
    token: token_price === null ? null : { symbol: token, price: token_price },
    price: price === null || source === null || updatedAt === null ? null : { price, source, updatedAt },
    wallet: address === null || isSample === null ? null : { address, isSample },
  }
}
