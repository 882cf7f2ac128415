import { comparePositions, type EventStore, type Position, type StoredEvent } from '@presale/event-store'
import { derivedId, isTellingName, transactionFormOf } from '@presale/kernel'
import {
  type ClaimTerms,
  ClaimUndecided,
  decodeEvent,
  loadPurchase,
  loadSettlement,
  type PaidOn,
  type PurchaseEvent,
  PurchaseQuarantined,
  type Settlement,
  settledTransactionsOf,
  type Transaction,
  transactionMeantBy,
} from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import { markPurchase } from '../selling/purchase-marks'
import { claimForEarlier, purchaseEventsAfter } from './earlier-claims'
import { markStrictlyNamed, type NamingResult, type OddSettlement, readStrictNaming } from './odd-names'

export interface StrictNamingRun {
  readonly pool: Pool
  readonly store: EventStore
  readonly now: Date
  /**
   * A look within a process, after where its last one ended: noted only where it found something, so that the notes, which
   * every approval reads, do not grow with time.
   */
  readonly again?: { readonly after: Position | undefined }
}

/**
 * Gives every approval that an earlier release settled under another name than its transaction's strict one a claim on
 * the strict name as well, and notes those that have none: staff find them marked, and a transaction that may be one of
 * them does not settle another purchase without an admin's word. The claim has the id of the approval's own, by which
 * every release judges it. An interrupted run is repeated; what cannot be read is noted, and stops nothing.
 * @returns undefined where nothing happened since the last run
 */
export async function nameStrictly({
  pool,
  store,
  now,
  again,
}: StrictNamingRun): Promise<NamingResult | undefined> {
  const before = await readStrictNaming(store)
  if (again && !before) return undefined
  // At a start, since a restored or new database has none of the marks.
  if (!again) for (const one of before?.odd ?? []) await markOdd(pool, one, new Date(one.notedAt))
  const known = new KnownPurchases(store)
  const odd: OddSettlement[] = []
  let named = 0
  let readUpTo: Position | undefined
  for await (const stored of purchaseEventsAfter(store, later(again?.after, before?.readUpTo))) {
    readUpTo = stored.position
    const event = readable(stored)
    if (event) known.note(event)
    if (event?.type !== 'PurchaseApproved' && event?.type !== 'EvidenceAdded') continue
    const outcome = await nameOne(store, known, { event, revision: stored.revision, now })
    if (outcome === 'named') named += 1
    else if (outcome !== 'strict') odd.push(outcome)
  }
  if (before && readUpTo === undefined) return undefined
  for (const one of odd) await markOdd(pool, one, now)
  const result = { readUpTo, named, odd }
  if (!again || named > 0 || odd.length > 0) await markStrictlyNamed(store, result, now)
  return result
}

/** Another process may have looked further than this one. */
function later(one: Position | undefined, other: Position | undefined): Position | undefined {
  return one && (!other || comparePositions(one, other) > 0) ? one : other
}

/** Where a purchase was to be paid, and what its buyer named last. */
interface Known extends PaidOn {
  readonly claim: string | undefined
}

/** From the events of this run; of a purchase that began before, from its stream. */
class KnownPurchases {
  readonly #known = new Map<string, Known>()

  constructor(readonly store: EventStore) {}

  note(event: PurchaseEvent): void {
    if (event.type === 'PurchaseRequested') {
      const { purchaseId, currency, walletAddress } = event.data
      this.#known.set(purchaseId, { currency, walletAddress, claim: undefined })
    } else if (event.type === 'PurchasePaid' || event.type === 'PurchaseLatePaymentReported') {
      const { purchaseId, transactionHash } = event.data
      const before = this.#known.get(purchaseId)
      if (before) this.#known.set(purchaseId, { ...before, claim: transactionHash ?? before.claim })
    }
  }

  /** Undefined where its stream cannot be read. */
  async of(purchaseId: string): Promise<Known | undefined> {
    const known = this.#known.get(purchaseId)
    if (known) return known
    try {
      const { state } = await loadPurchase(this.store, purchaseId)
      if (state.status === 'nothing') return undefined
      const { currency, walletAddress, transactionHash } = state
      return { currency, walletAddress, claim: transactionHash ?? undefined }
    } catch (error) {
      if (error instanceof PurchaseQuarantined) return undefined
      throw error
    }
  }
}

function readable(stored: StoredEvent): PurchaseEvent | undefined {
  try {
    return decodeEvent(stored).event
  } catch {
    return undefined
  }
}

interface Approving {
  readonly event: Extract<PurchaseEvent, { type: 'PurchaseApproved' | 'EvidenceAdded' }>
  readonly revision: number
  readonly now: Date
}

async function nameOne(
  store: EventStore,
  known: KnownPurchases,
  { event: { data }, revision, now }: Approving,
): Promise<'strict' | 'named' | OddSettlement> {
  const { purchaseId, transactionHash, claimId } = data
  const purchase = await known.of(purchaseId)
  if (!purchase) return transactionHash ? { purchaseId, network: '', hash: transactionHash } : 'strict'
  // Of a network whose form is not known nothing settles any more, so that nothing settles twice.
  const form = transactionFormOf(purchase.currency, purchase.walletAddress)
  if (!form) return 'strict'
  const name = transactionHash ?? purchase.claim
  if (!name) return 'strict'
  const strict = transactionMeantBy(purchase, name)
  const [earlier] = settledTransactionsOf(purchase, name).slice(-1)
  if (!earlier) return 'strict'
  // Beside the buyer's word, of which that release could read no transaction: it may stand for one all the same, whatever
  // the reason was. A name of the network's explorers has no digits of a hash.
  const isByReason = 'reason' in data && Boolean(data.reason)
  const isSilent = !isTellingName(name) || (isByReason && form.otherName?.test(name))
  if (!transactionHash && !strict && isSilent) return 'strict'
  if (transactionHash && strict?.hash === earlier.hash) return 'strict'
  const odd = { purchaseId, ...earlier }
  if (!strict) return odd
  const held = transactionHash && claimId ? await heldOutput(store, earlier, claimId) : undefined
  if (held === undefined)
    return (await holds(store, strict, purchaseId)) ? 'strict' : { ...odd, means: strict.hash }
  const terms = {
    claimId: claimId ?? '',
    purchaseId,
    purchaseRevision: revision - 1,
    output: held,
    isCarriedOver: false,
  }
  return (await claim(store, strict, terms, now)) ? 'named' : { ...odd, means: strict.hash }
}

/** What the approval's claim holds now under its earlier name; undefined where it holds nothing, or nobody can tell. */
async function heldOutput(
  store: EventStore,
  earlier: Transaction,
  claimId: string,
): Promise<string | undefined> {
  const held = (await settlementOf(store, earlier))?.get(claimId)
  return held?.isHeld ? held.output : undefined
}

async function holds(store: EventStore, transaction: Transaction, purchaseId: string): Promise<boolean> {
  const settlement = await settlementOf(store, transaction)
  return [...(settlement?.values() ?? [])].some((one) => one.isHeld && one.purchaseId === purchaseId)
}

/** Undefined where its stream cannot be read: it goes on excluding others. */
async function settlementOf(store: EventStore, transaction: Transaction): Promise<Settlement | undefined> {
  try {
    return (await loadSettlement(store, transaction)).settlement
  } catch (error) {
    if (error instanceof ClaimUndecided) return undefined
    throw error
  }
}

/** @returns whether the purchase holds it now; not where its claims cannot be read: they go on excluding it. */
async function claim(
  store: EventStore,
  transaction: Transaction,
  terms: ClaimTerms,
  now: Date,
): Promise<boolean> {
  const commandId = derivedId('name strictly', terms.claimId)
  try {
    const { outcome } = await claimForEarlier(store, { transaction, claim: terms, commandId }, now)
    return outcome === 'claimed' || outcome === 'held'
  } catch (error) {
    if (error instanceof ClaimUndecided) return false
    throw error
  }
}

async function markOdd(pool: Pool, odd: OddSettlement, at: Date): Promise<void> {
  await markPurchase(pool, odd.purchaseId, { kind: 'odd-settlement', sentence: sentenceAbout(odd), at })
}

function sentenceAbout({ network, hash, means }: OddSettlement): string {
  if (network === '')
    return `An earlier release approved this purchase by '${hash}', and its events cannot be read now. Look the payment up.`
  return means === undefined
    ? `An earlier release settled this purchase by '${hash}', which is no transaction of its network. Look the payment up.`
    : `An earlier release approved this purchase beside '${hash}', whose transaction it does not hold: it may settle another purchase, too. Look both up.`
}
