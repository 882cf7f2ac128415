import { ANY_OUTPUT, outputKindOf } from '@presale/kernel'
import { hasTransaction, type PurchaseState } from './state'

/** The same names as the contract's; kept here because the rule belongs to the state. */
export type AllowedAction =
  | 'report-payment'
  | 'cancel'
  | 'report-late-payment'
  | 'approve'
  | 'decline'
  | 'reopen'

/** What staff may still change about an approval's evidence. */
export type SettlementAction = 'add-evidence' | 'narrow-settlement'

export interface Reader {
  readonly id: string
  readonly isAdmin: boolean
  readonly isModerator: boolean
  /** Whether this member of staff may approve a purchase of their own; by default not. */
  readonly mayApproveOwn?: boolean
}

type Decisive = Pick<PurchaseState, 'buyerId' | 'status'> & {
  readonly window?: 'payment' | 'approval' | null
  readonly isLatePaymentReported?: boolean
}

/** What this reader may do with the purchase now. */
export function allowedActions(purchase: Decisive, reader: Reader): AllowedAction[] {
  const actions: AllowedAction[] = []
  const isOwner = purchase.buyerId === reader.id
  const isStaff = reader.isAdmin || reader.isModerator
  if (purchase.status === 'awaiting-payment' && isOwner) actions.push('report-payment', 'cancel')
  if (purchase.status === 'awaiting-approval' && isStaff) {
    if (!isOwner || reader.mayApproveOwn) actions.push('approve')
    actions.push('decline')
  }
  if (purchase.status === 'expired') {
    if (isOwner && purchase.window === 'payment' && !purchase.isLatePaymentReported)
      actions.push('report-late-payment')
    if (reader.isAdmin) actions.push('reopen')
  }
  return actions
}

/**
 * An approval without a transaction can be given one. One that took a whole transaction can be narrowed to an output,
 * by an admin, where the network numbers them. `output` is what settles the purchase now.
 */
export function settlementActions(purchase: PurchaseState, reader: Reader): SettlementAction[] {
  if (purchase.status !== 'approved' || !(reader.isAdmin || reader.isModerator)) return []
  // What settles it is part of its approval.
  if (purchase.buyerId === reader.id && !reader.mayApproveOwn) return []
  if (!hasTransaction(purchase)) return ['add-evidence']
  return reader.isAdmin && isWholeSettlement(purchase) ? ['narrow-settlement'] : []
}

/** Whether an approval took a whole transaction of a network that numbers its outputs. */
export function isWholeSettlement(purchase: PurchaseState): boolean {
  if (purchase.status !== 'approved' || !hasTransaction(purchase)) return false
  const { output, currency, walletAddress, transactionHash } = purchase
  if ((output ?? ANY_OUTPUT) !== ANY_OUTPUT || !outputKindOf(currency, walletAddress)) return false
  return transactionHash !== null
}
