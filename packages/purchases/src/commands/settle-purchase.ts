import { type Streams, WrongExpectedRevision } from '@presale/event-store'
import { ANY_OUTPUT, canonicalOutput, derivedId, outputKindOf } from '@presale/kernel'
import type { PurchaseCommand, SettledBy } from '../domain/commands'
import { type Decision, decide } from '../domain/decide'
import { streamOf } from '../domain/events'
import { type Refusal, refusal } from '../domain/refusals'
import type { Nothing, PurchaseState } from '../domain/state'
import { claimedOutput } from '../settlement/state'
import { settlementStreamOf, type Transaction, transactionOf } from '../settlement/transaction'
import { type Claiming, claimTransaction } from './claim-transaction'
import { type CommandEnvelope, metadataOf } from './envelope'
import { type Executed, handle } from './handle'
import type { LoadedPurchase } from './load-purchase'
import { releaseIfOver } from './release-claim'

/** A staff command that settles a purchase by a transaction, where one is known. */
export interface SettlingExecution extends CommandEnvelope {
  readonly requestHash: string
  /** As it was entered. */
  readonly transactionHash: string | undefined
  readonly output: number | undefined
  /** Of a log by its number, its place within the transaction's own receipt; undefined where nobody knows. */
  readonly placeOf?: (transaction: Transaction, output: string) => Promise<string | undefined>
  readonly now: () => Date
  /** Called before a transaction is claimed; an exception ends the command. */
  readonly beforeClaim?: (transaction: Transaction) => Promise<void>
  /** As it was read for this command a moment ago: tried first, see `handle`. */
  readonly guess?: LoadedPurchase | undefined
}

/** The differences of the two commands. */
export interface SettlingPlan {
  /** The buyer's reported transaction is settled where the command names none. */
  readonly takesBuyersClaim: boolean
  command(settled: SettledBy | null): PurchaseCommand
}

/**
 * Claims the transaction in its own stream, then appends at exactly the revision that the claim was decided on. The
 * decision is never appended at a later revision: after a conflict it makes a new claim, with an id of its own.
 * @throws ClaimUndecided, EventStoreUnavailable
 */
export async function settlePurchase(
  store: Streams,
  execution: SettlingExecution,
  plan: SettlingPlan,
): Promise<Executed> {
  const claims: Claiming[] = []
  const { guess } = execution
  const executed = await handle(
    store,
    execution,
    (loaded) => settleOnce(store, execution, plan, loaded, claims),
    { guess },
  )
  await releaseUnused(store, claims, executed)
  return executed
}

async function settleOnce(
  store: Streams,
  execution: SettlingExecution,
  plan: SettlingPlan,
  loaded: LoadedPurchase,
  claims: Claiming[],
): Promise<Decision> {
  const { state, revision } = loaded
  // Refusals of the state come before any claim.
  const considered = consider(state, execution, plan)
  if (considered.refused) return considered
  const { named } = considered
  if (!named) return decide(plan.command(null), state)
  await execution.beforeClaim?.(named.transaction)
  const place = await placeOf(execution, named)
  const claiming = claimingOf(execution, loaded, named, place)
  const claimed = await claimTransaction(store, claiming)
  if (claimed.outcome === 'ended') throw new WrongExpectedRevision(streamOf(execution.purchaseId), revision)
  if (claimed.outcome === 'taken') return { refused: settledAnother(claimed.by) }
  claims.push(claiming)
  const { hash, output } = named
  return decide(plan.command({ transactionHash: hash, output, claimId: claiming.claim.claimId }), state)
}

interface Named {
  readonly transaction: Transaction
  readonly hash: string
  readonly output: string
}

const PLACEHOLDER: SettledBy = { transactionHash: '', output: '', claimId: '' }

/**
 * What the command means in a state of its purchase, before anything is claimed: the transaction that it settles, where
 * there is one, or why it is refused.
 */
export function consider(
  state: PurchaseState | Nothing,
  { transactionHash, output }: Pick<SettlingExecution, 'transactionHash' | 'output'>,
  { takesBuyersClaim, command }: SettlingPlan,
):
  | { readonly refused: Refusal; readonly named?: never }
  | { readonly refused?: never; readonly named?: Named } {
  if (state.status === 'nothing') return { refused: refusal('purchase-unknown') }
  const hash = transactionHash ?? (takesBuyersClaim ? state.transactionHash : null)
  const transaction = hash === null ? undefined : transactionOf(state, hash)
  const isNamed = hash !== null && transaction !== undefined
  const { refused } = decide(command(PLACEHOLDER), state)
  if (refused) return { refused }
  if (!isNamed) {
    if (transactionHash !== undefined) return { refused: refusal('transaction-not-by-hash') }
    if (output !== undefined) return { refused: refusal('output-without-transaction') }
    const without = decide(command(null), state)
    return without.refused ? without : {}
  }
  if (output !== undefined && !outputKindOf(state.currency, state.walletAddress))
    return { refused: refusal('output-unknown') }
  return { named: { transaction, hash, output: canonicalOutput(output) } }
}

/** @throws EventStoreUnavailable */
export async function placeOf(
  { placeOf: ask }: Pick<SettlingExecution, 'placeOf'>,
  { transaction, output }: Pick<Named, 'transaction' | 'output'>,
): Promise<string | undefined> {
  return output === ANY_OUTPUT ? undefined : ask?.(transaction, output)
}

/** The attempt's own id: of this command, at this revision, for this output. */
function claimingOf(
  execution: SettlingExecution,
  { revision }: LoadedPurchase,
  { transaction, output }: Named,
  place: string | undefined,
): Claiming {
  const { commandId, purchaseId, now } = execution
  const claimId = derivedId('claim', commandId, settlementStreamOf(transaction), String(revision), output)
  return {
    transaction,
    metadata: metadataOf(execution),
    now,
    claim: {
      claimId,
      purchaseId,
      purchaseRevision: revision,
      ...claimedOutput({ output, place }),
      isCarriedOver: false,
    },
  }
}

/**
 * Releases claims of attempts that lost their revision. An interruption here leaves them to the sweep, and so does a
 * claim that may still be in flight.
 */
async function releaseUnused(store: Streams, claims: readonly Claiming[], executed: Executed): Promise<void> {
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
  const what = output === ANY_OUTPUT ? 'One transaction' : `Its output ${output}`
  return { code, sentence: `${which} ${what} pays for one purchase.` }
}
