import type { Streams } from '@presale/event-store'
import { canonicalOutput, outputKindOf } from '@presale/kernel'
import type { SiteRules } from '../domain/commands'
import { refusalOfOwn } from '../domain/own-purchase'
import { type RefusalCode, refusal } from '../domain/refusals'
import { hasTransaction, type PurchaseState } from '../domain/state'
import { encodeSettlementEvent } from '../settlement/codec'
import { decideNarrowing, type NarrowDecision } from '../settlement/decide'
import { claimedOutput, type Settlement } from '../settlement/state'
import { settledTransactionsOf, settlementStreamOf, type Transaction } from '../settlement/transaction'
import { type CommandEnvelope, metadataOf } from './envelope'
import type { Executed } from './handle'
import { loadPurchase } from './load-purchase'
import { type LoadedSettlement, loadSettlement } from './load-settlement'
import { placeOf, type SettlingExecution } from './settle-purchase'
import { tryAgain } from './try-again'

export interface Narrowing extends CommandEnvelope, Pick<SettlingExecution, 'placeOf'> {
  readonly output: number
  readonly rules?: SiteRules | undefined
}

/**
 * Sets which output of its transaction settles an approved purchase, where the approval had claimed the whole: the
 * other outputs are free for the purchases that they paid for. Repeating it changes nothing.
 * @throws EventStoreUnavailable, UnreadableEvent
 */
export function narrowSettlement(store: Streams, narrowing: Narrowing): Promise<Executed> {
  return tryAgain(() => narrowOnce(store, narrowing))
}

async function narrowOnce(store: Streams, narrowing: Narrowing): Promise<Executed> {
  const { state, revision, position } = await loadPurchase(store, narrowing.purchaseId)
  if (state.status === 'nothing') return refuse('purchase-unknown')
  const ofOwn = refusalOfOwn(state, narrowing.actor, narrowing.rules, 'settle')
  if (ofOwn) return { ok: false, refusal: ofOwn }
  if (state.status !== 'approved') return refuse('not-approved')
  const { transactionHash } = state
  if (!hasTransaction(state) || transactionHash === null) return refuse('not-settled-by-hash')
  if (!outputKindOf(state.currency, state.walletAddress)) return refuse('output-unknown')

  const held = await heldNames(store, state, settledTransactionsOf(state, transactionHash), narrowing)
  const [main] = held
  if (!main) return refuse('not-settled-by-hash')
  if (main.decision.outcome === 'already-narrowed') return refuse('already-narrowed')
  // The main one last: a repetition after an interruption then finds what is missing.
  let isChanged = false
  for (const { transaction, decision, revision: expected } of held.toReversed()) {
    if (decision.outcome !== 'narrowed') continue
    const encoded = encodeSettlementEvent(decision.event, metadataOf(narrowing))
    await store.append(settlementStreamOf(transaction), [encoded], expected)
    isChanged = true
  }
  return { ok: true, state, revision, position, outcome: isChanged ? 'accepted' : 'nothing-to-do' }
}

type Approved = Extract<PurchaseState, { status: 'approved' }>

interface HeldName {
  readonly transaction: Transaction
  readonly decision: Exclude<NarrowDecision, { outcome: 'not-held' }>
  readonly revision: LoadedSettlement['revision']
}

/** The names under which the purchase holds its transaction: more than one where its approval was by an odd one. */
async function heldNames(
  store: Streams,
  state: Approved,
  names: readonly Transaction[],
  narrowing: Narrowing,
): Promise<HeldName[]> {
  const output = canonicalOutput(narrowing.output)
  const held: HeldName[] = []
  for (const transaction of names) {
    const { settlement, revision } = await loadSettlement(store, transaction)
    const place = await placeOf(narrowing, { transaction, output })
    const claim = { claimId: claimIdOf(state, settlement), ...claimedOutput({ output, place }) }
    const decision = decideNarrowing(transaction, claim, narrowing.receivedAt, settlement)
    if (decision.outcome !== 'not-held') held.push({ transaction, decision, revision })
  }
  return held
}

/** An approval of an earlier release names no claim: the one carried over for it is meant. */
function claimIdOf(state: Approved, settlement: Settlement): string {
  if (state.claimId) return state.claimId
  const carriedOver = [...settlement.values()].find(
    (claim) => claim.isCarriedOver && claim.isHeld && claim.purchaseId === state.id,
  )
  return carriedOver?.claimId ?? ''
}

function refuse(code: RefusalCode): Executed {
  return { ok: false, refusal: refusal(code) }
}
