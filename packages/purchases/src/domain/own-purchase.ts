import type { SiteRules } from './commands'
import type { Actor } from './events'
import type { Refusal } from './refusals'
import type { PurchaseState } from './state'

const CODE = 'self-approval-refused'

/**
 * Whoever approves a purchase of their own credits themselves tokens. What settles it is part of that: evidence of one's
 * own making would make good what nobody has looked at, and narrowing it frees the rest of a transaction.
 */
export function refusalOfOwn(
  { buyerId }: Pick<PurchaseState, 'buyerId'>,
  { id, role }: Actor,
  { ownBy = 'staff' }: SiteRules = {},
  act: 'approve' | 'settle' = 'approve',
): Refusal | undefined {
  if (id !== buyerId || ownBy === 'staff' || (ownBy === 'admins' && role === 'admin')) return undefined
  if (act === 'settle')
    return { code: CODE, sentence: 'You cannot say what settles your own purchase: somebody else has to.' }
  return ownBy === 'nobody'
    ? { code: CODE, sentence: 'You cannot approve your own purchase.' }
    : { code: CODE, sentence: 'You cannot approve your own purchase: an admin has to decide on it.' }
}
