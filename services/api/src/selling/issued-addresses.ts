import { addSeconds } from '@presale/kernel'
import { ask, column, prepared, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'

const issuedRow = row({
  address: column.text(),
  isSample: column.boolean(),
  tokenPrice: column.numeric(),
  currencyPrice: column.numeric(),
  issuedAt: column.date(),
})
/** An address that a buyer was given, with the prices of that moment. */
export type IssuedAddress = RowOf<typeof issuedRow>

const issue = prepared(
  `insert into api.issued_addresses
     (buyer_id, symbol, address, is_sample, token_price, currency_price, issued_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (buyer_id, symbol, address, token_price, currency_price) do update set issued_at = excluded.issued_at`,
)

export async function recordIssued(
  db: Queryable,
  { buyerId, symbol }: { readonly buyerId: string; readonly symbol: string },
  { address, isSample, tokenPrice, currencyPrice, issuedAt }: IssuedAddress,
): Promise<void> {
  await ask(db, issue, [buyerId, symbol, address, isSample, tokenPrice, currencyPrice, issuedAt])
}

const issuedSince = prepared(
  `select address, is_sample, token_price, currency_price, issued_at from api.issued_addresses
   where buyer_id = $1 and symbol = $2 and issued_at >= $3 order by issued_at desc`,
)

/** The newest first. */
export function issuedAddresses(
  db: Queryable,
  { buyerId, symbol, since }: { readonly buyerId: string; readonly symbol: string; readonly since: Date },
): Promise<IssuedAddress[]> {
  return rowsOf(db, issuedRow, issuedSince, [buyerId, symbol, since])
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
