import { assertNever } from '@presale/kernel'
import type { PurchaseState } from '@presale/purchases'
import { readSetting } from '@presale/sale'
import { ApiError } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'

const REFUSED = 'You cannot approve your own purchase.'
const ADMINS_ONLY = 'You cannot approve your own purchase: an admin has to decide on it.'

/**
 * Who approves a purchase of their own credits themselves tokens: the site setting `self_approval` says
 * who of the staff may. It is read here, in the request, and no answer to an earlier one counts.
 * @throws ApiError 403
 */
export async function assertMayApproveOwn(
  { buyerId }: Pick<PurchaseState, 'buyerId'>,
  { user }: SignedInCall,
  { pool }: Pick<Services, 'pool'>,
): Promise<void> {
  if (buyerId !== user.id) return
  const rule = (await readSetting(pool, 'self_approval')) as 'refuse' | 'admins' | 'allow'
  switch (rule) {
    case 'refuse':
      throw new ApiError(403, 'self-approval-refused', REFUSED)
    case 'admins':
      if (!user.isAdmin) throw new ApiError(403, 'self-approval-refused', ADMINS_ONLY)
      return
    case 'allow':
      return
    default:
      return assertNever(rule)
  }
}
