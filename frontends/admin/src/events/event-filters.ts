/** What happens to a purchase, in the order in which it happens. */
export const EVENT_TYPES: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'PurchaseRequested', label: 'Requested' },
  { value: 'PurchasePaid', label: 'Payment reported' },
  { value: 'PurchaseApproved', label: 'Approved' },
  { value: 'PurchaseDeclined', label: 'Declined' },
  { value: 'PurchaseExpired', label: 'Expired or cancelled' },
  { value: 'PurchaseLatePaymentReported', label: 'Late payment reported' },
  { value: 'PurchaseReopened', label: 'Reopened' },
  { value: 'EvidenceAdded', label: 'Transaction added' },
  { value: 'ApprovalAttemptEnded', label: 'Approval attempt ended' },
  { value: 'EventSkipped', label: 'Event skipped' },
]

/** How much of a hash or an id the server needs; words are found by any part. */
export const EVENT_SEARCH_HINT =
  'Hashes and purchase ids: whole, or at least 4 characters of their beginning (of a hash, also of its end).'
