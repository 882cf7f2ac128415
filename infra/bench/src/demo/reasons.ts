/** What staff would write. */
export const DECLINE_REASONS = [
  'No payment arrived at the address.',
  'The transaction went to another address.',
  'The amount received is 18 % less than agreed; the sender was told by mail.',
  'The hash belongs to a transaction of last year.',
  'Sent on another network than agreed; a refund is under way.',
  'Submitted twice: this payment has settled an earlier purchase.',
  'The transaction was replaced by its sender before it was confirmed.',
] as const

export const REOPEN_REASONS = [
  'Payment found on the chain: confirmed 12 minutes after the deadline.',
  'The buyer sent a receipt by mail; amount and address match.',
  'The network was congested; the payment has enough confirmations by now.',
  'Nobody was on duty when it expired; the payment had arrived in time.',
] as const
