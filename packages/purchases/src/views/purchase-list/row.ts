import { chainCoinOf, normalTransactionHash } from '@presale/kernel'
import type { Columns } from '@presale/read-store'
import type { Evidence } from '../../domain/events'
import { evidenceOf } from '../../domain/evidence'
import type { PurchaseState } from '../../domain/state'
import { publicStatus } from '../as-purchase'

/** A purchase and the revision of the last event that made it so. */
export type ProjectedPurchase = PurchaseState & { readonly revision: number }

/** How a purchase fills the columns of its row; every column of the table stands here. */
export const purchaseColumns: Columns<ProjectedPurchase> = {
  id: { type: 'uuid', value: (row) => row.id },
  revision: { type: 'integer', value: (row) => row.revision },
  buyer_id: { type: 'uuid', value: (row) => row.buyerId },
  status: { type: 'text', value: (row) => row.status },
  public_status: { type: 'text', value: publicStatus },
  amount: { type: 'bigint', value: (row) => row.amount },
  token_symbol: { type: 'text', value: (row) => row.tokenSymbol },
  token_price: { type: 'numeric', value: (row) => row.tokenPrice },
  total: { type: 'numeric', value: (row) => row.total },
  currency: { type: 'text', value: (row) => row.currency },
  currency_price: { type: 'numeric', value: (row) => row.currencyPrice },
  crypto_amount: { type: 'numeric', value: (row) => row.cryptoAmount },
  wallet_address: { type: 'text', value: (row) => row.walletAddress },
  is_sample_wallet: { type: 'boolean', value: (row) => row.isSampleWallet },
  prices_read_at: { type: 'timestamptz', value: (row) => row.pricesReadAt },
  terms_version: { type: 'text', value: (row) => row.termsVersion },
  requested_at: { type: 'timestamptz', value: (row) => row.requestedAt },
  paid_at: { type: 'timestamptz', value: (row) => row.paidAt },
  transaction_hash: { type: 'text', value: (row) => row.transactionHash },
  network: { type: 'text', value: (row) => chainCoinOf(row.currency, row.walletAddress) },
  transaction_claim: {
    type: 'text',
    value: (row) => (row.transactionHash === null ? null : normalTransactionHash(row.transactionHash)),
  },
  expires_at: { type: 'timestamptz', value: (row) => ('expiresAt' in row ? row.expiresAt : null) },
  decided_at: { type: 'timestamptz', value: (row) => ('decidedAt' in row ? row.decidedAt : null) },
  reason: { type: 'text', value: (row) => ('reason' in row ? row.reason : null) },
  expired_window: { type: 'text', value: (row) => ('window' in row ? row.window : null) },
  expiry_cause: { type: 'text', value: (row) => ('cause' in row ? row.cause : null) },
  is_late_payment_reported: {
    type: 'boolean',
    value: (row) => 'isLatePaymentReported' in row && row.isLatePaymentReported,
  },
  is_self_approved: { type: 'boolean', value: (row) => 'isSelfApproved' in row && row.isSelfApproved },
  evidence: { type: 'text', value: evidenceOf },
  transaction_output: { type: 'text', value: (row) => ('output' in row ? row.output : null) ?? null },
  approval_reason: {
    type: 'text',
    value: (row) => ('approvalReason' in row ? row.approvalReason : null) ?? null,
  },
}

/** A row as Postgres hands it out: numeric and bigint as text, times as Date. */
export interface PurchaseRecord {
  id: string
  revision: number
  buyer_id: string
  status: PurchaseState['status']
  amount: string
  token_symbol: string
  token_price: string
  total: string
  currency: string
  currency_price: string
  crypto_amount: string
  wallet_address: string
  is_sample_wallet: boolean
  prices_read_at: Date
  terms_version: string
  requested_at: Date
  paid_at: Date | null
  transaction_hash: string | null
  expires_at: Date | null
  decided_at: Date | null
  reason: string | null
  expired_window: 'payment' | 'approval' | null
  expiry_cause: 'deadline' | 'buyer' | null
  is_late_payment_reported: boolean
  is_self_approved: boolean
  evidence: Evidence | null
  transaction_output: string | null
  approval_reason: string | null
}
