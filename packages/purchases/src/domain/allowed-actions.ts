import type { PurchaseState } from './state'

/** The same words as the contract's; kept here because the rule lives beside the state (style 11). */
export type AllowedAction =
  | 'report-payment'
  | 'cancel'
  | 'report-late-payment'
  | 'approve'
  | 'decline'
  | 'reopen'

export interface Reader {
  readonly id: string
  readonly isAdmin: boolean
  readonly isModerator: boolean
}

type Decisive = Pick<PurchaseState, 'buyerId' | 'status'> & {
  readonly window?: 'payment' | 'approval' | null
  readonly isLatePaymentReported?: boolean
}

/** What this reader may do with the purchase now (design sections 2 and 4). */
export function allowedActions(purchase: Decisive, reader: Reader): AllowedAction[] {
  const actions: AllowedAction[] = []
  const isOwner = purchase.buyerId === reader.id
  const isStaff = reader.isAdmin || reader.isModerator
  if (purchase.status === 'awaiting-payment' && isOwner) actions.push('report-payment', 'cancel')
  if (purchase.status === 'awaiting-approval' && isStaff) actions.push('approve', 'decline')
  if (purchase.status === 'expired') {
    if (isOwner && purchase.window === 'payment' && !purchase.isLatePaymentReported)
      actions.push('report-late-payment')
    if (reader.isAdmin) actions.push('reopen')
  }
  return actions
}
