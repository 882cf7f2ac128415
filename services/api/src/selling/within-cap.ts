import { type LoadedPurchase, loadPurchase, type PurchaseState } from '@presale/purchases'
import { column, onlyRowOf, row } from '@presale/read-store'
import { ApiError } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { storeInTime } from '../http/time-limit'
import type { Services } from '../services'
import {
  beyondIsForAdmins,
  decisionRefusal,
  type Held,
  type Hold,
  holdAgain,
  holdTokens,
  overBuyerDecision,
  stillCounting,
  takeBackBeyond,
  tokens,
} from './hold-tokens'
import { isOnSample } from './offer'
import { markOfOldPrice } from './old-price'
import { markPurchase, type NewMark } from './purchase-marks'
import { assertReopenable, onSampleRefusal } from './reopening'

type Undecided = Pick<PurchaseState, 'id' | 'buyerId' | 'amount'>

/** What the decider says that the purchase may go beyond. */
export interface Beyond {
  readonly overCap?: boolean | undefined
  readonly overLimit?: boolean | undefined
  readonly oldPrice?: boolean | undefined
}

/**
 * Holds the tokens of a purchase that staff approve, before anything is appended, and approves it. Most purchases hold
 * theirs already.
 * @throws ApiError 409 `over-cap` or `over-buyer-limit` where the cap does not hold it, or its buyer has more than the
 *   limit of a buyer with it, and nobody said that it may go beyond; 403 for whoever is no admin
 */
export async function approvedWithinCap<T>(
  call: SignedInCall,
  services: Services,
  { id: purchaseId, buyerId, amount }: Undecided,
  { overCap = false, overLimit = false }: Beyond,
  approve: () => Promise<T>,
): Promise<T> {
  const { pool } = services
  const at = call.receivedAt
  const hold: Hold = { purchaseId, buyerId, amount, at, revision: -1, mode: modeOf(call, overCap) }
  const overLimitMark = await markOfOverLimit(call, pool, hold, overLimit)
  const isBeyondCap = await assertHeld(call, pool, hold, await holdTokens(pool, hold))
  if (overLimitMark) await markPurchase(pool, purchaseId, overLimitMark)
  try {
    return await approve()
  } catch (error) {
    if ((isBeyondCap || overLimitMark) && error instanceof ApiError)
      await takeBackIfUndecided(call, services, hold)
    throw error
  }
}

/** The refusal is the answer: where nothing can be taken back, the purchase stays beyond the cap, and marked. */
async function takeBackIfUndecided(call: SignedInCall, services: Services, hold: Hold): Promise<void> {
  try {
    // Another approval may have been quicker.
    const { state } = await loadPurchase(storeInTime(call, services), hold.purchaseId)
    if (state.status === 'awaiting-approval') await takeBackBeyond(services.pool, hold)
  } catch (error) {
    const { purchaseId } = hold
    services.log.warn({ err: error, purchaseId }, 'a refused approval left its purchase beyond the cap')
  }
}

/**
 * Holds the tokens of a purchase that expired: from its reopening on it counts again.
 * @throws ApiError 409 `over-cap`, `old-price`, `sample-wallet`, `sample-price`
 */
export async function holdForReopening(
  call: SignedInCall,
  services: Services,
  { state, revision }: LoadedPurchase,
  { overCap = false, oldPrice = false }: Beyond,
): Promise<void> {
  // Any other state is refused by the purchase itself.
  if (state.status !== 'expired') return
  await assertReopenable(services, state)
  const oldPriceMark = await markOfOldPrice(call, services, state, oldPrice)
  const { id: purchaseId, buyerId, amount } = state
  const at = call.receivedAt
  const onSample = isOnSample(state)
  const hold: Hold = { purchaseId, buyerId, amount, at, revision, mode: modeOf(call, overCap), onSample }
  const held = await holdAgain(services.pool, hold)
  // It has gone live since.
  if (held.outcome === 'on-sample') throw onSampleRefusal(state)
  await assertHeld(call, services.pool, hold, held)
  if (oldPriceMark) await markPurchase(services.pool, purchaseId, oldPriceMark)
}

const modeOf = ({ user }: SignedInCall, overCap: boolean) =>
  overCap && user.isAdmin ? 'decide-anyway' : 'decide'

/** Marks what goes beyond the cap. @returns whether it does. @throws ApiError where nobody said that it may */
async function assertHeld(
  { user }: SignedInCall,
  pool: Services['pool'],
  { purchaseId, amount, at, mode }: Hold,
  held: Held,
): Promise<boolean> {
  const refusal = decisionRefusal(held, amount)
  if (!refusal) return false
  if (held.outcome === 'over-cap' && !user.isAdmin) throw beyondIsForAdmins('hard-cap')
  if (mode === 'decide') throw refusal
  const sentence = `Decided on beyond the hard cap, which left ${tokens(held.remaining ?? 0)}.`
  await markPurchase(pool, purchaseId, { kind: 'over-cap', sentence, at })
  return true
}

const buyersRow = row({
  most: column.nullable(column.bigint()),
  isComplete: column.boolean(),
  has: column.bigint(),
})
const OF_BUYER = `
  select (select value::bigint from sale.site_settings where key = 'sale_max_per_buyer') as most,
    counter.is_complete,
    (select coalesce(sum(amount), 0)::bigint from api.token_holds
     where buyer_id = $1 and purchase_id <> $2 and state in ('fresh', 'counted', 'over')) as has
  from api.token_counter counter`

/**
 * With all that the buyer has and holds.
 * @returns the mark of an approval beyond the limit of a buyer
 * @throws ApiError where nobody said that it may go beyond
 */
async function markOfOverLimit(
  { user }: SignedInCall,
  pool: Services['pool'],
  { purchaseId, buyerId, amount, at }: Hold,
  overLimit: boolean,
): Promise<NewMark | undefined> {
  const { most, isComplete, has: others } = await onlyRowOf(pool, buyersRow, OF_BUYER, [buyerId, purchaseId])
  if (most === null) return undefined
  const has = others + amount
  if (has > most) {
    if (!user.isAdmin) throw beyondIsForAdmins('buyer-limit')
    if (!overLimit) throw overBuyerDecision(most, has)
    const sentence = `Approved beyond the limit of ${tokens(most)} a buyer: with this purchase it is ${tokens(has)}.`
    return { kind: 'over-limit', sentence, at }
  }
  if (!isComplete && !overLimit) throw stillCounting()
  return undefined
}
