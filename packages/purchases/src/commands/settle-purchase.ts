import { type EventStore, EventStoreUnavailable, WrongExpectedRevision } from '@presale/event-store'
import { canonicalOutput, derivedId, outputKindOf } from '@presale/kernel'
import type { PurchaseCommand, SettledBy } from '../domain/commands'
import { decide } from '../domain/decide'
import { type Actor, type EventMetadata, type PurchaseEvent, streamOf } from '../domain/events'
import { type Refusal, refusal } from '../domain/refusals'
import { evolve, type PurchaseState } from '../domain/state'
import { settlementStreamOf, type Transaction, transactionOf } from '../settlement/transaction'
import { encodeEvents } from '../stream/codec'
import { type Claiming, claimTransaction } from './claim-transaction'
import { type Executed, repeatOf } from './execute-purchase'
import { type LoadedPurchase, loadPurchase } from './load-purchase'
import { releaseIfOver } from './release-claim'
import { pause } from './try-again'

/** A staff command that settles a purchase by a transaction, where one is known. */
export interface SettlingExecution {
  readonly purchaseId: string
  readonly commandId: string
  readonly requestHash: string
  readonly correlationId: string
  readonly actor: Actor
  readonly receivedAt: Date
  /** As it was entered. */
  readonly transactionHash: string | undefined
  readonly output: number | undefined
  readonly now: () => Date
  /** Called before a transaction is claimed; an exception ends the command. */
  readonly beforeClaim?: (transaction: Transaction) => Promise<void>
}

/** The differences of the two commands. */
export interface SettlingPlan {
  /** The buyer's reported transaction is settled where the command names none. */
  readonly takesBuyersClaim: boolean
  command(settled: SettledBy | null): PurchaseCommand
}

/** What the command means in a given state. */
type Named =
  | { readonly transaction: Transaction; readonly hash: string; readonly output: string }
  | { readonly transaction?: never; readonly refused?: Refusal }

const ATTEMPTS = 8

/**
 * Claims the transaction in its own stream, then appends at exactly the revision that the claim was decided on. The
 * decision is never appended at a later revision: after a conflict it makes a new claim, with an id of its own.
 * @throws ClaimUndecided, EventStoreUnavailable
 */
export async function settlePurchase(
  store: EventStore,
  execution: SettlingExecution,
  plan: SettlingPlan,
): Promise<Executed> {
  const claims: Claiming[] = []
  for (let attempt = 1; ; attempt += 1) {
    try {
      const executed = await settleOnce(store, execution, plan, claims)
      if (executed) {
        await releaseUnused(store, claims, executed)
        return executed
      }
    } catch (error) {
      const isWorthAnother = error instanceof WrongExpectedRevision || error instanceof EventStoreUnavailable
      if (!isWorthAnother) throw error
      if (attempt >= ATTEMPTS)
        throw new EventStoreUnavailable(`${ATTEMPTS} attempts failed`, { cause: error })
    }
    if (attempt >= ATTEMPTS) throw new EventStoreUnavailable(`${ATTEMPTS} attempts failed`)
    await pause(attempt)
  }
}

/** @returns undefined where the purchase changed meanwhile: decide again. */
async function settleOnce(
  store: EventStore,
  execution: SettlingExecution,
  plan: SettlingPlan,
  claims: Claiming[],
): Promise<Executed | undefined> {
  const loaded = await loadPurchase(store, execution.purchaseId)
  const repeated = repeatOf(loaded, execution)
  if (repeated) return repeated
  const { state } = loaded
  if (state.status === 'nothing') return { ok: false, refusal: refusal('purchase-unknown') }
  // Refusals of the state come before any claim.
  const refused = decide(plan.command(PLACEHOLDER), state).refused
  if (refused) return { ok: false, refusal: refused }

  const named = nameTransaction(state, execution, plan)
  if (!named.transaction) {
    return named.refused
      ? { ok: false, refusal: named.refused }
      : appendDecided(store, execution, loaded, plan.command(null))
  }
  await execution.beforeClaim?.(named.transaction)
  const claiming = claimingOf(execution, loaded, named)
  const claimed = await claimTransaction(store, claiming)
  if (claimed.outcome === 'ended') return undefined
  if (claimed.outcome === 'taken') return { ok: false, refusal: settledAnother(claimed.by) }
  claims.push(claiming)
  const { output } = named
  const settled = { transactionHash: named.hash, output, claimId: claiming.claim.claimId }
  return appendDecided(store, execution, loaded, plan.command(settled))
}

const PLACEHOLDER: SettledBy = { transactionHash: '', output: '', claimId: '' }

function nameTransaction(
  state: PurchaseState,
  { transactionHash, output }: SettlingExecution,
  { takesBuyersClaim }: SettlingPlan,
): Named {
  const hash = transactionHash ?? (takesBuyersClaim ? state.transactionHash : null)
  const transaction = hash === null ? undefined : transactionOf(state, hash)
  if (hash === null || !transaction) {
    if (transactionHash !== undefined) return { refused: refusal('transaction-not-by-hash') }
    return output === undefined ? {} : { refused: refusal('output-without-transaction') }
  }
  if (output !== undefined && !outputKindOf(state.currency, state.walletAddress)) {
    return { refused: refusal('output-unknown') }
  }
  return { transaction, hash, output: canonicalOutput(output) }
}

/** The attempt's own id: of this command, at this revision, for this output. */
function claimingOf(
  execution: SettlingExecution,
  { revision }: LoadedPurchase,
  { transaction, output }: { transaction: Transaction; output: string },
): Claiming {
  const { commandId, purchaseId, now } = execution
  const claimId = derivedId('claim', commandId, settlementStreamOf(transaction), String(revision), output)
  return {
    transaction,
    metadata: metadataOf(execution),
    now,
    claim: { claimId, purchaseId, purchaseRevision: revision, output, isCarriedOver: false },
  }
}

async function appendDecided(
  store: EventStore,
  execution: SettlingExecution,
  { state, revision }: LoadedPurchase,
  command: PurchaseCommand,
): Promise<Executed> {
  const decision = decide(command, state)
  if (decision.refused) return { ok: false, refusal: decision.refused }
  const events: readonly PurchaseEvent[] = decision.events
  const after = events.reduce(evolve, state)
  if (after.status === 'nothing') throw new Error('A purchase was settled that was never requested')
  const encoded = encodeEvents(events, metadataOf(execution))
  const appended = await store.append(streamOf(execution.purchaseId), encoded, revision)
  return { ok: true, outcome: 'accepted', state: after, ...appended }
}

/**
 * Releases claims of attempts that lost their revision. An interruption here leaves them to the sweep, and so does a
 * claim that may still be in flight.
 */
async function releaseUnused(
  store: EventStore,
  claims: readonly Claiming[],
  executed: Executed,
): Promise<void> {
  const used = executed.ok && executed.state.status === 'approved' ? executed.state.claimId : undefined
  for (const { transaction, claim, now } of claims) {
    if (claim.claimId === used) continue
    const releasing = { transaction, claim, now: now(), endsAttempt: false }
    await releaseIfOver(store, releasing).catch(() => undefined)
  }
}

function settledAnother({ purchaseId, output }: { purchaseId: string; output: string }): Refusal {
  const { code, sentence } = refusal('transaction-settled-another')
  const which = sentence.replace(/\.$/, ` (${purchaseId}).`)
  const what = output === 'any' ? 'One transaction' : `Its output ${output}`
  return { code, sentence: `${which} ${what} pays for one purchase.` }
}

function metadataOf(execution: SettlingExecution): Omit<EventMetadata, 'schemaVersion'> {
  const { commandId, correlationId, actor, requestHash, receivedAt } = execution
  return {
    commandId,
    correlationId,
    causationId: correlationId,
    actor,
    requestHash,
    receivedAt: receivedAt.toISOString(),
  }
}
