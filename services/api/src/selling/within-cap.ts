import { loadPurchase, type PurchaseState } from '@presale/purchases'
import { readSetting } from '@presale/sale'
import { conflict } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { storeInTime } from '../http/time-limit'
import type { Services } from '../services'
import { decisionRefusal, holdTokens, tokens } from './hold-tokens'
import { isLiveSite } from './live-site'
import { markPurchase } from './purchase-marks'

type Undecided = Pick<PurchaseState, 'id' | 'buyerId' | 'amount'>

export interface WithinCap {
  /** The last revision at which the purchase does not count; -1 where it counts as it stands. */
  readonly revision: number
  /** The decider says that the purchase may go beyond the cap. */
  readonly overCap: boolean
}

/**
 * Holds the tokens of a purchase that staff approve or reopen, before anything is appended. Most purchases hold theirs
 * already.
 * @throws ApiError 409 `over-cap` where the cap does not hold it, and nobody said that it may go beyond
 */
export async function holdWithinCap(
  call: SignedInCall,
  { pool }: Pick<Services, 'pool'>,
  { id, buyerId, amount }: Undecided,
  { revision, overCap }: WithinCap,
): Promise<void> {
  const mode = overCap ? 'decide-anyway' : 'decide'
  const hold = { purchaseId: id, buyerId, amount, at: call.receivedAt, revision, mode } as const
  const held = await holdTokens(pool, hold)
  if (held.outcome === 'held') return
  const refusal = decisionRefusal(held, amount)
  if (!overCap && refusal) throw refusal
  const sentence = `Decided on beyond the hard cap, which left ${tokens(held.remaining ?? 0)}.`
  await markPurchase(pool, id, { kind: 'over-cap', sentence, at: call.receivedAt })
}

/** The same for a purchase that expired: from its reopening on it counts again. */
export async function holdForReopening(
  call: SignedInCall,
  services: Services,
  purchaseId: string,
  overCap: boolean,
): Promise<void> {
  const { state, revision } = await loadPurchase(storeInTime(call, services), purchaseId)
  // Any other state is refused by the purchase itself.
  if (state.status !== 'expired') return
  await assertNotToSample(services, state)
  await holdWithinCap(call, services, state, { revision, overCap })
}

/**
 * Nobody can have paid to a sample address: on a live site such a purchase stays expired.
 * @throws ApiError 409 `sample-wallet`
 */
async function assertNotToSample(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { isSampleWallet }: Pick<PurchaseState, 'isSampleWallet'>,
): Promise<void> {
  if (!isSampleWallet) return
  const isMarketedLive = (await readSetting(pool, 'marketing_mode')) === 'live'
  if (!isLiveSite(config, { isMarketedLive })) return
  throw conflict(
    'sample-wallet',
    'This purchase was to be paid to a sample address, which belongs to nobody. On a live site it cannot be reopened.',
  )
}
