import { createHmac, timingSafeEqual } from 'node:crypto'
import { addSeconds } from '@presale/kernel'
import {
  ask,
  column,
  onlyRowOf,
  prepared,
  type Queryable,
  type RowOf,
  row,
  rowsOf,
} from '@presale/read-store'
import { priceSources } from '@presale/sale'

const issuedRow = row({
  address: column.text(),
  isSample: column.boolean(),
  tokenPrice: column.numeric(),
  currencyPrice: column.numeric(),
  /** Null where an earlier release gave it. */
  priceSource: column.nullable(column.oneOf(priceSources)),
  issuedAt: column.date(),
  /** The most that the buyer could have bought; null without a limit, and where an earlier release gave it. */
  tokens: column.nullable(column.bigint()),
})
/** An address that a buyer was given, with the prices of that moment. */
export type IssuedAddress = RowOf<typeof issuedRow>

/** What a promise is sealed over: as Postgres writes it. */
const sealedRow = row({
  sealTokenPrice: column.text(),
  sealCurrencyPrice: column.text(),
  sealIssuedAt: column.text(),
  sealTokens: column.nullable(column.text()),
  sealTokensAt: column.nullable(column.text()),
})
const SEALED = `one.token_price::text as seal_token_price, one.currency_price::text as seal_currency_price,
  one.issued_at::text as seal_issued_at, one.tokens::text as seal_tokens, one.tokens_at::text as seal_tokens_at`

/** Tokens: what the buyer's purchases since leave of them. usedFor: placed on it since, which may never have come. */
const rememberedRow = row({
  ...issuedRow.shape,
  ...sealedRow.shape,
  usedFor: column.nullable(column.uuid()),
  seal: column.nullable(column.text()),
})
export type RememberedAddress = RowOf<typeof rememberedRow>

interface ToSeal
  extends RowOf<typeof sealedRow>,
    Pick<IssuedAddress, 'address' | 'isSample' | 'priceSource'> {
  readonly buyerId: string
  readonly symbol: string
}

/** Nobody who has the database alone gives an address, or a price, in the site's name. */
function sealOf(key: Buffer, of: ToSeal): string {
  const { buyerId, symbol, address, isSample, priceSource } = of
  const prices = [of.sealTokenPrice, of.sealCurrencyPrice, priceSource]
  const until = [of.sealIssuedAt, of.sealTokens, of.sealTokensAt]
  return createHmac('sha256', key)
    .update(JSON.stringify(['promise/1', buyerId, symbol, address, isSample, ...prices, ...until]))
    .digest('hex')
}

/** Whether this site gave it, as it stands. */
export function isSealed(
  key: Buffer,
  { buyerId, symbol }: Pick<ToSeal, 'buyerId' | 'symbol'>,
  given: RememberedAddress,
): boolean {
  const [found, own] = [
    Buffer.from(given.seal ?? ''),
    Buffer.from(sealOf(key, { ...given, buyerId, symbol })),
  ]
  return found.length === own.length && timingSafeEqual(found, own)
}

/** Whoever asks again may have paid by what they were shown first: within its window the greater amount stands. */
const GREATER_STANDS = `one.tokens_at >= $10 and (one.tokens is null or one.tokens > excluded.tokens)`
const issue = prepared(
  `insert into api.issued_addresses as one
     (buyer_id, symbol, address, is_sample, token_price, currency_price, price_source, issued_at, tokens, tokens_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)
   on conflict (buyer_id, symbol, address, token_price, currency_price) do update
     set issued_at = excluded.issued_at, price_source = excluded.price_source,
       tokens = case when ${GREATER_STANDS} then one.tokens else excluded.tokens end,
       tokens_at = case when ${GREATER_STANDS} then one.tokens_at else excluded.tokens_at end
   returning ${SEALED}`,
)

const seal = prepared(
  `update api.issued_addresses set seal = $6
   where buyer_id = $1 and symbol = $2 and address = $3 and token_price = $4 and currency_price = $5`,
)

export async function recordIssued(
  db: Queryable,
  { buyerId, symbol, since }: { readonly buyerId: string; readonly symbol: string; readonly since: Date },
  { address, isSample, tokenPrice, currencyPrice, priceSource, issuedAt, tokens }: IssuedAddress,
  key: Buffer | undefined,
): Promise<void> {
  const prices = [tokenPrice, currencyPrice, priceSource]
  const given = await onlyRowOf(db, sealedRow, issue, [
    ...[buyerId, symbol, address, isSample],
    ...prices,
    ...[issuedAt, tokens, since],
  ])
  if (!key) return
  const of = { ...given, buyerId, symbol, address, isSample, priceSource }
  await ask(db, seal, [buyerId, symbol, address, tokenPrice, currencyPrice, sealOf(key, of)])
}

const issuedSince = prepared(
  // Given once more, also by an earlier release, it is unused again.
  `select address, is_sample, token_price, currency_price, price_source, issued_at, seal, ${SEALED},
     tokens - (
       select coalesce(sum(amount), 0)::bigint from api.token_holds
       where buyer_id = $1 and purchase_id <> $4 and held_at >= one.tokens_at
         and state in ('fresh', 'counted', 'over')) as tokens,
     case when used_at = issued_at then used_for end as used_for
   from api.issued_addresses one
   where buyer_id = $1 and symbol = $2 and issued_at >= $3
     and not exists (select 1 from sale.recalled_addresses recalled where recalled.address = one.address)
   order by issued_at desc`,
)

export interface Asked {
  readonly buyerId: string
  readonly symbol: string
  readonly since: Date
  /** The purchase that is to be placed, which takes nothing from itself where it is repeated. */
  readonly purchaseId: string
}

/** The newest first. Addresses of all currencies are one promise: what is bought by one of them, the others lack. */
export function issuedAddresses(
  db: Queryable,
  { buyerId, symbol, since, purchaseId }: Asked,
): Promise<RememberedAddress[]> {
  return rowsOf(db, rememberedRow, issuedSince, [buyerId, symbol, since, purchaseId])
}

const use = prepared(
  `update api.issued_addresses one set used_for = $3, used_at = one.issued_at
   from unnest($4::text[], $5::numeric[], $6::numeric[], $7::timestamptz[])
     as used (address, token_price, currency_price, issued_at)
   where one.buyer_id = $1 and one.symbol = $2 and one.address = used.address
     and one.token_price = used.token_price and one.currency_price = used.currency_price
     and one.issued_at = used.issued_at`,
)

/**
 * One address that was handed out serves one purchase in one call, at however many prices it was given before. What is
 * given from now on has a later time, and stays unused.
 */
export async function markUsed(
  db: Queryable,
  {
    buyerId,
    symbol,
    purchaseId,
  }: { readonly buyerId: string; readonly symbol: string; readonly purchaseId: string },
  used: readonly IssuedAddress[],
): Promise<void> {
  await ask(db, use, [
    buyerId,
    symbol,
    purchaseId,
    used.map(({ address }) => address),
    used.map(({ tokenPrice }) => tokenPrice),
    used.map(({ currencyPrice }) => currencyPrice),
    used.map(({ issuedAt }) => issuedAt),
  ])
}

/**
 * Once the site is live nobody may pay to a sample address, or at a sample price, however it was given. A price whose
 * source an earlier release did not note may be a sample.
 */
export async function forgetSamples(db: Queryable): Promise<void> {
  await db.query(
    "delete from api.issued_addresses where is_sample or coalesce(price_source, 'sample') = 'sample'",
  )
}

/** Nobody pays to an address that is not ours, however it was given. */
export async function forgetIssued(db: Queryable, address: string): Promise<void> {
  await db.query('delete from api.issued_addresses where address = $1', [address])
}

/** Removes those whose window is long over, at most so many. @returns how many */
export async function removeOldIssued(
  db: Queryable,
  now: Date,
  windowSeconds: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from api.issued_addresses where ctid = any(array(
       select ctid from api.issued_addresses where issued_at < $1 limit $2 for update))`,
    [addSeconds(now, -2 * windowSeconds), limit],
  )
  return rowCount ?? 0
}
