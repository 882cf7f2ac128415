import { type LoadedPurchase, loadPurchase, type PurchaseState } from '@presale/purchases'
import { ApiError } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { storeInTime } from '../http/time-limit'
import type { Services } from '../services'
import {
  decisionRefusal,
  type Held,
  type Hold,
  holdAgain,
  holdTokens,
  takeBackBeyond,
  tokens,
} from './hold-tokens'
import { isOnSample } from './offer'
import { markPurchase } from './purchase-marks'
import { assertReopenable, onSampleRefusal } from './reopening'

type Undecided = Pick<PurchaseState, 'id' | 'buyerId' | 'amount'>

/**
 * Holds the tokens of a purchase that staff approve, before anything is appended, and approves it. Most purchases hold
 * theirs already. @param overCap the decider says that it may go beyond the cap
 * @throws ApiError 409 `over-cap` where the cap does not hold it, and nobody said that it may go beyond
 */
export async function approvedWithinCap<T>(
  call: SignedInCall,
  services: Services,
  { id: purchaseId, buyerId, amount }: Undecided,
  overCap: boolean,
  approve: () => Promise<T>,
): Promise<T> {
  const { pool } = services
  const at = call.receivedAt
  const hold: Hold = { purchaseId, buyerId, amount, at, revision: -1, mode: modeOf(overCap) }
  const isBeyond = await assertHeld(pool, hold, await holdTokens(pool, hold))
  try {
    return await approve()
  } catch (error) {
    if (isBeyond && error instanceof ApiError) await takeBackIfUndecided(call, services, hold)
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
 * @throws ApiError 409 `over-cap`, `sample-wallet`, `sample-price`
 */
export async function holdForReopening(
  call: SignedInCall,
  services: Services,
  { state, revision }: LoadedPurchase,
  overCap: boolean,
): Promise<void> {
  // Any other state is refused by the purchase itself.
  if (state.status !== 'expired') return
  await assertReopenable(services, state)
  const { id: purchaseId, buyerId, amount } = state
  const at = call.receivedAt
  const onSample = isOnSample(state)
  const hold: Hold = { purchaseId, buyerId, amount, at, revision, mode: modeOf(overCap), onSample }
  const held = await holdAgain(services.pool, hold)
  // It has gone live since.
  if (held.outcome === 'on-sample') throw onSampleRefusal(state)
  await assertHeld(services.pool, hold, held)
}

const modeOf = (overCap: boolean) => (overCap ? 'decide-anyway' : 'decide')

/** Marks what goes beyond the cap. @returns whether it does. @throws ApiError where nobody said that it may */
async function assertHeld(
  pool: Services['pool'],
  { purchaseId, amount, at, mode }: Hold,
  held: Held,
): Promise<boolean> {
  const refusal = decisionRefusal(held, amount)
  if (!refusal) return false
  if (mode === 'decide') throw refusal
  const sentence = `Decided on beyond the hard cap, which left ${tokens(held.remaining ?? 0)}.`
  await markPurchase(pool, purchaseId, { kind: 'over-cap', sentence, at })
  return true
}
