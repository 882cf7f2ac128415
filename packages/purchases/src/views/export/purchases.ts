import { type Batches, type LongRead, type Pool, readInBatches } from '@presale/read-store'
import { isContested, needsAttention } from '../purchase-list/conditions'
import { type PurchaseRow, withContest } from '../purchase-list/queries'
import type { PurchaseRecord } from '../purchase-list/row'

/** A purchase with who bought it; name and address as the admin's list shows them. */
export type ExportedPurchase = PurchaseRow & {
  readonly userName: string
  readonly userEmail: string
  readonly needsAttention: boolean
}

type OnLost = Pick<LongRead, 'onLost'>

/** Every purchase there is, newest first, as one moment saw them. */
export async function* exportedPurchases(pool: Pool, options: OnLost = {}): Batches<ExportedPurchase> {
  // Who is not in accounts any more is shown as 'Deleted user' (design section 4).
  const text = `select p.*, ${isContested} as is_contested, ${needsAttention} as needs_attention,
      coalesce(who.name, 'Deleted user') as user_name, coalesce(who.email, '') as user_email
    from views.purchases p left join accounts.people who on who.id = p.buyer_id
    order by p.requested_at desc, p.id desc`
  for await (const rows of readInBatches<StaffRecord>(pool, { text, ...options })) {
    yield rows.map((row) => ({
      ...withContest(row),
      userName: row.user_name,
      userEmail: row.user_email,
      needsAttention: row.needs_attention,
    }))
  }
}

/** Every purchase of one buyer, newest first. */
export async function* exportedPurchasesOf(
  pool: Pool,
  buyerId: string,
  options: OnLost = {},
): Batches<PurchaseRow> {
  const text = `select p.*, ${isContested} as is_contested from views.purchases p
    where p.buyer_id = $1 order by p.requested_at desc, p.id desc`
  for await (const rows of readInBatches<OwnRecord>(pool, { text, values: [buyerId], ...options })) {
    yield rows.map(withContest)
  }
}

type OwnRecord = PurchaseRecord & { is_contested: boolean }
type StaffRecord = OwnRecord & { needs_attention: boolean; user_name: string; user_email: string }
