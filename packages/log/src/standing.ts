import type { Leaf } from './leaf'

/** How far a purchase had come. Only 'approved' credits tokens: what was requested or reported was not bought. */
export type Standing = 'requested' | 'reported' | 'approved' | 'declined' | 'expired' | 'reported-late'

const AFTER: Readonly<Record<string, Standing>> = {
  PurchaseRequested: 'requested',
  PurchasePaid: 'reported',
  PurchaseApproved: 'approved',
  PurchaseDeclined: 'declined',
  PurchaseExpired: 'expired',
  PurchaseLatePaymentReported: 'reported-late',
  PurchaseReopened: 'reported',
}

/** Of a purchase's events, oldest first; undefined where none of them says it. */
export function standingOf(leaves: readonly Pick<Leaf, 'type'>[]): Standing | undefined {
  const { type } = leaves.findLast((leaf) => Object.hasOwn(AFTER, leaf.type)) ?? {}
  return type === undefined ? undefined : AFTER[type]
}
