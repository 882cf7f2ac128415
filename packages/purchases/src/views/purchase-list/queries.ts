import type { Queryable } from '@presale/read-store'
import { isContested } from './conditions'
import { toPurchase } from './read-row'
import type { ProjectedPurchase, PurchaseRecord } from './row'

/** A purchase with its stream revision; contested when another one claims the same transaction. */
export type PurchaseRow = ProjectedPurchase & { readonly isContested: boolean }

/** A purchase whose deadline runs. */
export interface PendingPurchase {
  readonly id: string
  readonly revision: number
  readonly expiresAt: string
  readonly status: 'awaiting-payment' | 'awaiting-approval'
}

type ContestableRecord = PurchaseRecord & { is_contested: boolean }

const selected = `select p.*, ${isContested} as is_contested from views.purchases p`

export async function purchaseById(database: Queryable, id: string): Promise<PurchaseRow | undefined> {
  const { rows } = await database.query<ContestableRecord>(`${selected} where p.id = $1`, [id])
  return rows[0] && withContest(rows[0])
}

/** All purchases of a buyer, newest first. */
export async function purchasesOf(database: Queryable, buyerId: string): Promise<PurchaseRow[]> {
  const { rows } = await database.query<ContestableRecord>(
    `${selected} where p.buyer_id = $1 order by p.requested_at desc, p.id desc`,
    [buyerId],
  )
  return rows.map(withContest)
}

/** Purchases whose deadline has passed, the longest overdue first. */
export async function overdue(database: Queryable, now: Date, limit: number): Promise<PendingPurchase[]> {
  return pendingWhere(database, 'expires_at <= $1 order by expires_at limit $2', [now, limit])
}

/** Everything that awaits payment or approval, in pages: pass the last id of the page before. */
export async function pending(
  database: Queryable,
  afterId: string | null,
  limit: number,
): Promise<PendingPurchase[]> {
  return pendingWhere(
    database,
    'expires_at is not null and ($1::uuid is null or id > $1) order by id limit $2',
    [afterId, limit],
  )
}

async function pendingWhere(
  database: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<PendingPurchase[]> {
  const { rows } = await database.query<{
    id: string
    revision: number
    expires_at: Date
    status: PendingPurchase['status']
  }>(`select id, revision, expires_at, status from views.purchases where ${condition}`, values)
  return rows.map(({ id, revision, status, expires_at }) => ({
    id,
    revision,
    status,
    expiresAt: expires_at.toISOString(),
  }))
}

export function withContest(row: ContestableRecord): PurchaseRow {
  return { ...toPurchase(row), isContested: row.is_contested }
}
