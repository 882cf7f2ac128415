import { STREAM_PREFIX } from '../../domain/events'

/** SQL over `views.purchases p`. Two purchases with the same reported transaction contest each other. */
export const isContested = `(p.transaction_claim is not null and exists (
  select 1 from views.contested_claims claim where claim.network = p.network
    and claim.transaction_claim = p.transaction_claim))`

const expiredToLookAt = `p.status = 'expired' and (p.expired_window = 'approval' or p.is_late_payment_reported)`
const isUndecided = `p.status not in ('approved', 'declined')`
const isUndecidedAndContested = `${isUndecided} and ${isContested}`

/**
 * Purchases that an admin should look at: expired after payment, a late payment reported, or a contested hash. A
 * contest is settled for a purchase once it is approved or declined.
 */
export const needsAttention = `((${expiredToLookAt}) or (${isUndecidedAndContested}))`

/** The ids of all of these: two halves, each with an index of its own, where one 'or' would use none. */
export const idsThatNeedAttention = `(
  select p.id from views.purchases p where ${expiredToLookAt}
  union
  select p.id from views.contested_claims claim
    join views.purchases p on p.network = claim.network and p.transaction_claim = claim.transaction_claim
    where ${isUndecided})`

/**
 * Their count. The halves are counted separately, from their indexes: joining their ids first costs three times as
 * much where there are ten thousands.
 */
export const countThatNeedAttention = `
  (select count(*) from views.purchases p where ${expiredToLookAt})
  + (select count(*) from views.contested_claims claim
    join views.purchases p on p.network = claim.network and p.transaction_claim = claim.transaction_claim
    where ${isUndecided} and not (${expiredToLookAt}))`

/**
 * Why the live list has the purchase's stream set aside; null where its row is complete. Only the list's own mark
 * counts, no other subscriber's. Looked up by key for the rows of a page, in their own statement.
 */
export const setAsideKind = `(select held.kind from following.set_aside held
    where held.stream = '${STREAM_PREFIX}' || p.id and held.subscriber = (
      select schema_name from projections.registry where name = 'purchase-list' and state = 'live'))`

/** What staff may approve or decline now; the condition on the public status is the index's. */
export const isToDecide = `(p.public_status = 'pending' and p.status = 'awaiting-approval')`
