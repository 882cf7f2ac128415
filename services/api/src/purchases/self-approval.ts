import { assertNever } from '@presale/kernel'
import type { PurchaseState, Reader } from '@presale/purchases'
import { readSetting } from '@presale/sale'
import { ApiError } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { requireStepUp } from '../http/guard'
import type { Services } from '../services'

const REFUSED = 'You cannot approve your own purchase.'
const ADMINS_ONLY = 'You cannot approve your own purchase: an admin has to decide on it.'
const NOT_SETTLED_BY_BUYER = 'You cannot say what settles your own purchase: somebody else has to.'

/**
 * Whoever approves a purchase of their own credits themselves tokens: the site setting `self_approval` decides which
 * staff may. It is read within the request; no cached answer counts.
 * @throws ApiError 403
 */
export async function assertMayApproveOwn(
  { buyerId }: Pick<PurchaseState, 'buyerId'>,
  call: SignedInCall,
  services: Services,
): Promise<void> {
  const { user } = call
  if (buyerId !== user.id) return
  const refusal = await ownApprovalRefusal(user, services)
  if (refusal !== null) throw new ApiError(403, 'self-approval-refused', refusal)
  // A session found open must not credit tokens to its owner.
  requireStepUp(call, services)
}

/**
 * What settles a purchase of one's own is part of its approval: evidence of one's own making would make good what nobody
 * has looked at, and narrowing it frees the rest of a transaction for another purchase.
 * @throws ApiError 403
 */
export async function assertMaySettleOwn(
  purchase: Pick<PurchaseState, 'buyerId'>,
  call: SignedInCall,
  services: Services,
): Promise<void> {
  if (purchase.buyerId !== call.user.id) return
  const refusal = await ownApprovalRefusal(call.user, services)
  if (refusal !== null) throw new ApiError(403, 'self-approval-refused', NOT_SETTLED_BY_BUYER)
  requireStepUp(call, services)
}

/**
 * A reader of purchases, and why they may not approve one of their own; null where they may, or where none awaits
 * approval or has it.
 */
export interface PurchaseReader extends Reader {
  readonly approvalRefusal: string | null
}

/** The rule is read only where the reader's own purchase is among those they could decide. */
export async function readerOf(
  { id, isAdmin, isModerator }: SignedInCall['user'],
  services: Pick<Services, 'pool'>,
  purchases: readonly Pick<PurchaseState, 'buyerId' | 'status'>[],
): Promise<PurchaseReader> {
  const reader = { id, isAdmin, isModerator }
  const isAsked = (isAdmin || isModerator) && purchases.some((purchase) => isOwnOpenToStaff(purchase, id))
  if (!isAsked) return { ...reader, approvalRefusal: null }
  const approvalRefusal = await ownApprovalRefusal(reader, services)
  return { ...reader, mayApproveOwn: approvalRefusal === null, approvalRefusal }
}

/** What its approval stands on can still be said, too. */
function isOwnOpenToStaff(purchase: Pick<PurchaseState, 'buyerId' | 'status'>, readerId: string): boolean {
  return (
    isOwnUndecided(purchase, readerId) || (purchase.buyerId === readerId && purchase.status === 'approved')
  )
}

export function isOwnUndecided(
  { buyerId, status }: Pick<PurchaseState, 'buyerId' | 'status'>,
  readerId: string,
): boolean {
  return buyerId === readerId && status === 'awaiting-approval'
}

async function ownApprovalRefusal(
  { isAdmin }: Pick<SignedInCall['user'], 'isAdmin'>,
  { pool }: Pick<Services, 'pool'>,
): Promise<string | null> {
  const rule = (await readSetting(pool, 'self_approval')) as 'refuse' | 'admins' | 'allow'
  switch (rule) {
    case 'refuse':
      return REFUSED
    case 'admins':
      return isAdmin ? null : ADMINS_ONLY
    case 'allow':
      return null
    default:
      return assertNever(rule)
  }
}
