import { findPerson } from '@presale/accounts'
import type { AdminPurchase } from '@presale/contracts'
import { asPurchase, purchaseAfter } from '@presale/purchases'
import type { Services } from '../services'
import { approvalOf, DELETED_USER, needsAttention } from './present'

/** Nobody in particular: nothing can be done in the past. */
const ONLOOKER = { id: '', isAdmin: false, isModerator: false }

/**
 * The purchase as it was right after one of its events, for staff. Whether its hash was contested by then
 * stands in no event of it, so that is not said of the past. The buyer has today's name.
 * @returns undefined where the purchase has no such event
 * @throws PurchaseQuarantined where that event or one before it cannot be read
 */
export async function purchaseAsOf(
  { store, pool }: Pick<Services, 'store' | 'pool'>,
  purchaseId: string,
  revision: number,
): Promise<AdminPurchase | undefined> {
  const moment = await purchaseAfter(store, purchaseId, revision)
  if (!moment) return undefined
  const { state, at } = moment
  const purchase = {
    ...asPurchase(state, { now: at, reader: ONLOOKER, isContested: false }),
    ...{ allowedActions: [], settlementActions: [], approvalRefusal: null },
  }
  const person = await findPerson(pool, state.buyerId)
  return {
    ...{ ...purchase, ...approvalOf(state) },
    userName: person?.name ?? DELETED_USER,
    userEmail: person?.email ?? '',
    needsAttention: needsAttention(purchase),
    revision,
  }
}
