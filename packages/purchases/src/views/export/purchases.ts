import type { PurchasesExportQuery } from '@presale/contracts'
import { LIST_COUNT_LIMIT } from '@presale/kernel'
import {
  type Batches,
  column,
  type LongRead,
  type Pool,
  type RowOf,
  readInBatches,
  row,
  whereOf,
} from '@presale/read-store'
import { isContested, needsAttention } from '../purchase-list/conditions'
import { type Filter, listFilter, type Marked, unfiltered } from '../purchase-list/filter'
import { purchaseTable } from '../purchase-list/row'
import { search } from '../purchase-list/search'
import { searchTerm } from '../purchase-list/search-term'

const { id, status, currency, walletAddress, transactionHash, reason, expiredWindow } = purchaseTable.shape

/**
 * What a file says of a purchase, as text: a whole row would cost a file of a million the time for a dozen columns that
 * it does not show, and for dates that are made to be written out again.
 */
const fileShape = {
  id,
  status,
  currency,
  walletAddress,
  transactionHash,
  reason,
  expiredWindow,
  isLatePaymentReported: purchaseTable.shape.isLatePaymentReported,
  amount: column.numeric(),
  /** With four decimals. */
  tokenPrice: column.numeric(),
  total: column.numeric(),
  cryptoAmount: column.numeric(),
  /** Times are ISO 8601 UTC, to the millisecond. */
  requestedAt: column.text(),
  expiresAt: column.nullable(column.text()),
  paidAt: column.nullable(column.text()),
  decidedAt: column.nullable(column.text()),
}
const ownRow = row(fileShape)

/** A purchase in its buyer's file. A column that its status has no use for is null, as the table has it. */
export type OwnExportedPurchase = RowOf<typeof ownRow>

const exportedRow = row({
  ...fileShape,
  buyerId: purchaseTable.shape.buyerId,
  evidence: purchaseTable.shape.evidence,
  transactionOutput: purchaseTable.shape.transactionOutput,
  approvalReason: purchaseTable.shape.approvalReason,
  isContested: column.boolean(),
  needsAttention: column.boolean(),
  userName: column.text(),
  userEmail: column.text(),
})

/** A purchase with who bought it; name and address as the admin's list shows them. */
export type ExportedPurchase = RowOf<typeof exportedRow>

const isoTime = (name: string): string =>
  `to_char(p.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`

/** The columns of `ownRow`, over `views.purchases p`. */
const FILE_COLUMNS = `p.id, p.status, p.currency, p.wallet_address, p.transaction_hash, p.reason, p.expired_window,
  p.is_late_payment_reported, p.amount, round(p.token_price, 4) as token_price, p.total, p.crypto_amount,
  ${['requested_at', 'expires_at', 'paid_at', 'decided_at'].map(isoTime).join(', ')}`

type OnLost = Pick<LongRead, 'onLost'>

/** The purchases that the list would show so filtered, newest first, as one moment saw them. */
export async function* exportedPurchases(
  pool: Pool,
  query: PurchasesExportQuery & Marked,
  options: OnLost = {},
): Batches<ExportedPurchase> {
  const filter = await filterOf(pool, query)
  if (!filter) return
  const { among = 'views.purchases', conditions, values } = filter
  // Who is not in accounts any more is shown as 'Deleted user'.
  const statement = `select ${FILE_COLUMNS}, p.buyer_id, p.evidence, p.transaction_output, p.approval_reason,
      ${isContested} as is_contested, ${needsAttention} as needs_attention,
      coalesce(who.name, 'Deleted user') as user_name, coalesce(who.email, '') as user_email
    from ${among} p left join accounts.people who on who.id = p.buyer_id
    ${whereOf(conditions)} order by p.requested_at desc, p.id desc`
  yield* readInBatches(pool, exportedRow, { text: statement, values, ...options })
}

/** @returns undefined where a search matches nothing */
async function filterOf(pool: Pool, query: PurchasesExportQuery & Marked): Promise<Filter | undefined> {
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
export function exportedPurchasesOf(
  pool: Pool,
  buyerId: string,
  options: OnLost = {},
): Batches<OwnExportedPurchase> {
  const text = `select ${FILE_COLUMNS} from views.purchases p
    where p.buyer_id = $1 order by p.requested_at desc, p.id desc`
  return readInBatches(pool, ownRow, { text, values: [buyerId], ...options })
}
