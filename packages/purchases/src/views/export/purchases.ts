import type { PurchasesExportQuery } from '@presale/contracts'
import { LIST_COUNT_LIMIT } from '@presale/kernel'
import {
  type Batches,
  column,
  type LongRead,
  type Pool,
  readInBatches,
  row,
  whereOf,
} from '@presale/read-store'
import { needsAttention } from '../purchase-list/conditions'
import { type Filter, listFilter, unfiltered } from '../purchase-list/filter'
import { asListed, listedColumns, listedRow, listedShape, type PurchaseRow } from '../purchase-list/queries'
import { search } from '../purchase-list/search'
import { searchTerm } from '../purchase-list/search-term'

/** A purchase with who bought it; name and address as the admin's list shows them. */
export type ExportedPurchase = PurchaseRow & {
  readonly userName: string
  readonly userEmail: string
  readonly needsAttention: boolean
}

const exportedRow = row({
  ...listedShape,
  needsAttention: column.boolean(),
  userName: column.text(),
  userEmail: column.text(),
})

type OnLost = Pick<LongRead, 'onLost'>

/** The purchases that the list would show so filtered, newest first, as one moment saw them. */
export async function* exportedPurchases(
  pool: Pool,
  query: PurchasesExportQuery,
  options: OnLost = {},
): Batches<ExportedPurchase> {
  const filter = await filterOf(pool, query)
  if (!filter) return
  const { among = 'views.purchases', conditions, values } = filter
  // Who is not in accounts any more is shown as 'Deleted user'.
  const statement = `select p.*, ${listedColumns}, ${needsAttention} as needs_attention,
      coalesce(who.name, 'Deleted user') as user_name, coalesce(who.email, '') as user_email
    from ${among} p left join accounts.people who on who.id = p.buyer_id
    ${whereOf(conditions)} order by p.requested_at desc, p.id desc`
  for await (const rows of readInBatches(pool, exportedRow, { text: statement, values, ...options })) {
    yield rows.map(({ userName, userEmail, needsAttention, ...listed }) => ({
      ...asListed(listed),
      userName,
      userEmail,
      needsAttention,
    }))
  }
}

/** @returns undefined where a search matches nothing */
async function filterOf(pool: Pool, query: PurchasesExportQuery): Promise<Filter | undefined> {
  const filter = listFilter(query)
  if (query.search === '') return filter
  const term = searchTerm(query.search)
  const found = term && (await search(pool, term, filter, LIST_COUNT_LIMIT))
  if (!found || found.kind === 'common') return found?.filter
  // Read first and sorted afterwards: they may stand anywhere along the order.
  const among = '(select * from views.purchases where id = any($1::uuid[]) offset 0)'
  return { ...unfiltered, values: [found.ids], among }
}

/** Every purchase of one buyer, newest first. */
export async function* exportedPurchasesOf(
  pool: Pool,
  buyerId: string,
  options: OnLost = {},
): Batches<PurchaseRow> {
  const statement = `select p.*, ${listedColumns} from views.purchases p
    where p.buyer_id = $1 order by p.requested_at desc, p.id desc`
  for await (const rows of readInBatches(pool, listedRow, {
    text: statement,
    values: [buyerId],
    ...options,
  })) {
    yield rows.map(asListed)
  }
}
