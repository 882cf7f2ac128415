/** Of a purchase, wherever staff see it. */
export const en = {
  'attention.contested': 'Contested hash',
  'attention.contested.sentence':
    'Another purchase claims the same transaction. A transaction settles one purchase: check on the chain whose payment it is before you decide.',
  'attention.expiredAfterPayment': 'Expired after payment',
  'attention.expiredAfterPayment.sentence':
    'The buyer reported a payment, and nobody decided within the approval window. Check the wallet; an admin can reopen the purchase.',
  'attention.latePayment': 'Late payment reported',
  'attention.latePayment.sentence':
    'After the payment window had ended, the buyer said that the payment was made. Check the wallet; an admin can reopen the purchase.',
  'attention.setAside': 'Set aside',
  'attention.setAside.sentence':
    'An event of this purchase cannot be read or applied, and the list shows it as of the event before. No deadline runs, and its buyer sees that it is being looked at. Operations names the event and what to do.',
  'detail.awaitingApproval': 'Awaiting approval',
  'detail.awaitingPayment': 'Awaiting payment',
  'detail.cancelled': 'Cancelled by the buyer',
  'detail.declined': 'Transaction Declined',
  'detail.noHash': 'No transaction hash',
  'detail.notDecided': 'Not decided in time',
  'detail.notPaid': 'Not paid in time',
  'mark.acceptedLate': 'Accepted on what was given before',
  'mark.earlierAddress': 'Paid to the address before',
  'mark.oddSettlement': 'Settled by no transaction',
  'mark.other': 'Marked',
  'mark.oldPrice': 'At an old price',
  'mark.sameHash': 'Same hash on two networks',
  'mark.overCap': 'Beyond the hard cap',
  'mark.overLimit': 'Beyond a limit',
  mayDecide: 'May decide purchases',
  timeIsUp: 'time is up',
  timeLeft: '{label}, time left',
  transaction: 'Transaction {hash} of {buyer} on the block explorer',
  until: 'Until {time}',
} as const
