/** Why a command is refused: a closed union, so that the api maps every code to HTTP in one place. */
export const refusals = {
  'purchase-unknown': 'There is no such purchase.',
  'purchase-exists': 'This purchase was requested before.',
  'already-paid': 'Payment for this purchase was reported before; it awaits approval.',
  'already-reported': 'We know about your late payment; an admin will look at it.',
  'too-many-corrections':
    'Your late payment and three corrections of it are recorded; an admin will look at it.',
  'not-reported-yet': 'Report the payment first, with its transaction.',
  'same-transaction': 'This is the transaction that you have named.',
  'corrections-used-up': 'You have corrected the transaction three times; an admin will look at it.',
  'already-approved': 'This purchase has been approved.',
  'already-declined': 'This purchase has been declined.',
  'not-paid-yet': 'The buyer has not reported a payment for this purchase yet.',
  'expired-first': 'This purchase has expired; an admin can reopen it.',
  'cannot-cancel-paid': 'Payment for this purchase was reported; it can no longer be cancelled.',
  'already-ended': 'This purchase has ended before.',
  'self-approval-refused': 'You cannot approve your own purchase.',
  'evidence-required': 'An approval needs a transaction hash or a reason: the buyer named no transaction.',
  'not-as-seen':
    'The network does not show a payment that is as asked, in time, deep enough and this purchase’s alone, or not any more. Look at it, and decide by hand.',
  'seen-needs-reason':
    'This payment was seen before the purchase was requested, or another open purchase waits for the same: say in a reason why it is this one’s.',
  'not-expired': 'Only an expired purchase can be reopened.',
  'not-approved': 'This purchase has not been approved.',
  'has-transaction': 'The approval of this purchase names its transaction already.',
  'transaction-settled-another': 'This transaction has settled another purchase.',
  'transaction-not-by-hash': 'Name the transaction by its hash: it has other names too.',
  'output-unknown': 'On this network a transaction is settled as a whole: leave the output out.',
  'output-without-transaction': 'An output is one of a transaction: name the transaction too.',
  'not-settled-by-hash': 'No transaction settles this purchase.',
  'already-narrowed': 'Another output of the transaction was named for this purchase before.',
  'purchase-quarantined':
    'This purchase cannot be read at the moment. It is being looked at; nothing is lost, and nothing can be decided until then.',
  'key-used-otherwise': 'This idempotency key was used before with another request.',
} as const

export type RefusalCode = keyof typeof refusals

export interface Refusal {
  readonly code: RefusalCode
  readonly sentence: string
}

export function refusal(code: RefusalCode): Refusal {
  return { code, sentence: refusals[code] }
}
