/**
 * What a buyer may see of an event of their purchase, by its type. Part of the leaves' format: a type may be added with its first
 * release, and no line is ever changed, since leaves that are made again have to be the same. Of all other types nothing is shown.
 */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  PurchaseRequested: [
    'purchaseId',
    'amount',
    'tokenSymbol',
    'tokenPrice',
    'total',
    'currency',
    'currencyPrice',
    'cryptoAmount',
    'walletAddress',
    'isSampleWallet',
    'termsVersion',
    'requestedAt',
    'expiresAt',
  ],
  PurchasePaid: ['purchaseId', 'transactionHash', 'paidAt', 'expiresAt', 'isCorrection', 'isRenewal'],
  PurchaseApproved: ['purchaseId', 'amount', 'transactionHash', 'approvedAt'],
  PurchaseDeclined: ['purchaseId', 'reason', 'declinedAt'],
  PurchaseExpired: ['purchaseId', 'window', 'cause', 'expiredAt', 'isRecalled'],
  PurchaseLatePaymentReported: ['purchaseId', 'transactionHash', 'reportedAt'],
  PurchaseReopened: ['purchaseId', 'reopenedAt', 'expiresAt'],
  ApprovalAttemptEnded: ['purchaseId', 'endedAt'],
  EvidenceAdded: ['purchaseId', 'transactionHash', 'addedAt'],
  EventSkipped: ['purchaseId', 'revision', 'skippedAt', 'expiresAt'],
}

/** Those fields of an event's data, as they are stored; nothing where the data is no object. */
export function shownFields(type: string, data: unknown): Record<string, unknown> {
  if (typeof data !== 'object' || data === null || Array.isArray(data) || data instanceof Uint8Array)
    return {}
  const names = Object.hasOwn(SHOWN, type) ? (SHOWN[type] ?? []) : []
  const fields = Object.entries(data).filter(([name]) => names.includes(name))
  return Object.fromEntries(fields)
}
