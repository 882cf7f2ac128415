import { assertNever } from '@presale/kernel'
import type { ProjectedPurchase, PurchaseRecord } from './row'

/** The state that a row was made from. @throws when a column that its status needs is empty */
export function toPurchase(row: PurchaseRecord): ProjectedPurchase {
  const known = {
    id: row.id,
    revision: row.revision,
    buyerId: row.buyer_id,
    amount: Number(row.amount),
    tokenSymbol: row.token_symbol,
    tokenPrice: row.token_price,
    total: row.total,
    currency: row.currency,
    currencyPrice: row.currency_price,
    cryptoAmount: row.crypto_amount,
    walletAddress: row.wallet_address,
    isSampleWallet: row.is_sample_wallet,
    pricesReadAt: row.prices_read_at.toISOString(),
    termsVersion: row.terms_version,
    requestedAt: row.requested_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    transactionHash: row.transaction_hash,
  }
  switch (row.status) {
    case 'awaiting-payment':
    case 'awaiting-approval':
      return { ...known, status: row.status, expiresAt: present(row.expires_at, row).toISOString() }
    case 'approved':
      return {
        ...{ ...known, status: 'approved', decidedAt: decidedAt(row), isSelfApproved: row.is_self_approved },
        ...{ evidence: present(row.evidence, row), approvalReason: row.approval_reason },
        output: row.transaction_output,
      }
    case 'declined':
      return { ...known, status: 'declined', decidedAt: decidedAt(row), reason: row.reason }
    case 'expired':
      return {
        ...known,
        status: 'expired',
        decidedAt: decidedAt(row),
        window: present(row.expired_window, row),
        cause: present(row.expiry_cause, row),
        isLatePaymentReported: row.is_late_payment_reported,
      }
    default:
      return assertNever(row.status)
  }
}

function decidedAt(row: PurchaseRecord): string {
  return present(row.decided_at, row).toISOString()
}

function present<T>(value: T | null, row: PurchaseRecord): T {
  if (value === null) throw new Error(`The row of purchase ${row.id} lacks what '${row.status}' needs`)
  return value
}
