import { toDecimals } from '@presale/kernel'
import { type ExportedPurchase, evidenceOf, type PurchaseRow, publicStatus } from '@presale/purchases'
import type { Columns } from './csv'

/** A purchase as its buyer may have it; names, digits and times as the API says them (design section 3). */
export const ownColumns: Columns<PurchaseRow> = {
  id: (row) => row.id,
  date: (row) => row.requestedAt,
  amount: (row) => row.amount,
  price: (row) => toDecimals(row.tokenPrice, 4),
  total: (row) => row.total,
  currency: (row) => row.currency,
  cryptoAmount: (row) => row.cryptoAmount,
  wallet: (row) => row.walletAddress,
  status: publicStatus,
  stage: (row) => ('expiresAt' in row ? row.status : null),
  transactionHash: (row) => row.transactionHash,
  expiresAt: (row) => ('expiresAt' in row ? row.expiresAt : null),
  paidAt: (row) => row.paidAt,
  decidedAt: (row) => ('decidedAt' in row ? row.decidedAt : null),
  reason: (row) => ('reason' in row ? row.reason : null),
  expiredWindow: (row) => ('window' in row ? row.window : null),
  latePaymentReported: (row) => row.status === 'expired' && row.isLatePaymentReported,
}

/** The same as staff see it, with the buyer. @param narrowed outputs by purchase, where an admin narrowed the whole */
export const staffColumns = (narrowed: ReadonlyMap<string, string>): Columns<ExportedPurchase> => ({
  id: (row) => row.id,
  date: (row) => row.requestedAt,
  userId: (row) => row.buyerId,
  userName: (row) => row.userName,
  userEmail: (row) => row.userEmail,
  ...withoutIdAndDate(ownColumns),
  evidence: evidenceOf,
  output: (row) => narrowed.get(row.id) ?? ('output' in row ? row.output : null) ?? null,
  approvalReason: (row) => ('approvalReason' in row ? row.approvalReason : null) ?? null,
  contested: (row) => row.isContested,
  needsAttention: (row) => row.needsAttention,
})

function withoutIdAndDate({ id: _id, date: _date, ...others }: Columns<PurchaseRow>): Columns<PurchaseRow> {
  return others
}
