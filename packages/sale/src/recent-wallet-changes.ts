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
    subject: string
    address_before: string | null
    address_after: string | null
    actor_id: string
    ip_address: string | null
  }>(
    // Read by name from the whole row: actions of an older release have no address of the caller.
    `select a.id::text, a.at, a.subject, a.actor_id,
       a.before ->> 'address' as address_before, a.after ->> 'address' as address_after,
       to_jsonb(a) ->> 'ip_address' as ip_address
     from sale.admin_actions a
     where a.at > $1 and a.action in ('wallet-created', 'wallet-updated', 'wallet-deleted')
       and (a.before -> 'address' is distinct from a.after -> 'address'
         or a.before -> 'symbol' is distinct from a.after -> 'symbol')
     order by a.at desc, a.id desc limit $2`,
    [addSeconds(now, -DAY_SECONDS), MOST],
  )
  return rows.map((row) => ({
    ...{ id: row.id, at: row.at, symbol: row.subject, actorId: row.actor_id, ipAddress: row.ip_address },
    ...{ addressBefore: row.address_before, addressAfter: row.address_after },
  }))
}
