import { addSeconds } from '@presale/kernel'
import type { Queryable } from '@presale/read-store'

const DAY_SECONDS = 24 * 3600
const MOST = 50

export interface RecentWalletChange {
  readonly id: string
  readonly at: Date
  readonly symbol: string
  readonly addressBefore: string | null
  readonly addressAfter: string | null
  readonly actorId: string
  readonly ipAddress: string | null
}

/**
 * Where buyers' money goes since, newest first: what staff changed of wallets within the last 24 hours. A new
 * description alone is no such change.
 */
export async function recentWalletChanges(db: Queryable, now: Date): Promise<RecentWalletChange[]> {
  const { rows } = await db.query<{
    id: string
    at: Date
    symbol: string
    address_before: string | null
    address_after: string | null
    actor_id: string
    ip_address: string | null
  }>(
    `select id::text, at, coalesce(symbol_after, symbol_before) as symbol, address_before, address_after,
       actor_id, ip_address
     from sale.wallet_changes where at > $1 order by at desc, id desc limit $2`,
    [addSeconds(now, -DAY_SECONDS), MOST],
  )
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    symbol: row.symbol,
    actorId: row.actor_id,
    ipAddress: row.ip_address,
    addressBefore: row.address_before,
    addressAfter: row.address_after,
  }))
}
