import { assertNever } from '@presale/kernel'
import { type PurchaseState, type Reader, refusalOfOwn, type SiteRules } from '@presale/purchases'
import { readSetting } from '@presale/sale'
import { staffActor, staffRole } from '../http/acting-staff'
import { ApiError } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { requireStepUp } from '../http/guard'
import type { Services } from '../services'

type Owned = Pick<PurchaseState, 'buyerId'>

/**
 * What the site says of decisions on this purchase: read within the request, no cached answer counts. The rule for one's own
 * is read where it is one's own.
 */
export async function siteRules(
  { user }: SignedInCall,
  { pool }: Pick<Services, 'pool'>,
  { buyerId }: Owned,
): Promise<SiteRules> {
  const evidence = await readSetting(pool, 'approval_evidence')
  const ownBy = buyerId === user.id ? await ownByRule(pool) : 'staff'
  return { ownBy, isEvidenceRequired: evidence === 'required' }
}

async function ownByRule(pool: Services['pool']): Promise<NonNullable<SiteRules['ownBy']>> {
  const rule = (await readSetting(pool, 'self_approval')) as 'refuse' | 'admins' | 'allow'
  switch (rule) {
    case 'refuse':
      return 'nobody'
    case 'admins':
      return 'admins'
    case 'allow':
      return 'staff'
    default:
      return assertNever(rule)
  }
}

/**
 * Of a purchase of one's own, before anything is looked at: the rule, and then the password, since a session found open must
 * not credit tokens to its owner. The decider holds the rule once more, with the state that it decides on.
 * @throws ApiError 403
 */
export function assertMayDecideOwn(
  call: SignedInCall,
  services: Services,
  purchase: Owned,
  { rules, act }: { readonly rules: SiteRules | undefined; readonly act: 'approve' | 'settle' },
): void {
  if (purchase.buyerId !== call.user.id) return
  const refused = refusalOfOwn(purchase, staffActor(call), rules, act)
  if (refused) throw new ApiError(403, refused.code, refused.sentence)
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
  { pool }: Pick<Services, 'pool'>,
  purchases: readonly Pick<PurchaseState, 'buyerId' | 'status'>[],
): Promise<PurchaseReader> {
  const reader = { id, isAdmin, isModerator }
  const isAsked = (isAdmin || isModerator) && purchases.some((purchase) => isOwnOpenToStaff(purchase, id))
  if (!isAsked) return { ...reader, approvalRefusal: null }
  const refused = refusalOfOwn(
    { buyerId: id },
    { id, role: staffRole({ isAdmin }) },
    { ownBy: await ownByRule(pool) },
  )
  return { ...reader, mayApproveOwn: refused === undefined, approvalRefusal: refused?.sentence ?? null }
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
