import { assertNever } from '@presale/kernel'
import type { PurchaseState } from '@presale/purchases'
import { readSetting } from '@presale/sale'
import { ApiError } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { requireStepUp } from '../http/step-up'
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
  call: SignedInCall,
  services: Services,
): Promise<void> {
  const { user } = call
  if (buyerId !== user.id) return
  await assertRuleLets(user, services)
  // A session that was found open credits its person with nothing.
  requireStepUp(call, services)
}

async function assertRuleLets({ isAdmin }: SignedInCall['user'], { pool }: Services): Promise<void> {
  const rule = (await readSetting(pool, 'self_approval')) as 'refuse' | 'admins' | 'allow'
  switch (rule) {
    case 'refuse':
      throw new ApiError(403, 'self-approval-refused', REFUSED)
    case 'admins':
      if (!isAdmin) throw new ApiError(403, 'self-approval-refused', ADMINS_ONLY)
      return
    case 'allow':
      return
    default:
      return assertNever(rule)
  }
}
