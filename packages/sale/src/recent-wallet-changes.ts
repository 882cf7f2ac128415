import { addSeconds } from '@presale/kernel'
import { column, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'

const DAY_SECONDS = 24 * 3600
const MOST = 50

const walletChange = row({
  id: column.text(),
  at: column.date(),
  symbol: column.text(),
  addressBefore: column.nullable(column.text()),
  addressAfter: column.nullable(column.text()),
  actorId: column.text(),
  ipAddress: column.nullable(column.text()),
})
export type RecentWalletChange = RowOf<typeof walletChange>

/**
 * Where buyers' money goes since, newest first: what staff changed of wallets within the last 24 hours. A new
 * description alone is no such change.
 */
export function recentWalletChanges(db: Queryable, now: Date): Promise<RecentWalletChange[]> {
  return rowsOf(
    db,
    walletChange,
    `select id::text, at, coalesce(symbol_after, symbol_before) as symbol, address_before, address_after,
       actor_id, ip_address
     from sale.wallet_changes where at > $1 order by at desc, id desc limit $2`,
    [addSeconds(now, -DAY_SECONDS), MOST],
  )
}
