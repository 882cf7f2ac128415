import type { EventStore, StoredEvent } from '@presale/event-store'
import { derivedId } from '@presale/kernel'
import {
  type Claim,
  decodeEvent,
  loadPurchase,
  type PaidOn,
  type PurchaseEvent,
  settledTransactionsOf,
  settlementStreamOf,
  type Transaction,
} from '@presale/purchases'
import { column, type Pool, row, rowsOf } from '@presale/read-store'
import { type CarryingResult, type Doubled, isCarriedOver, markCarriedOver } from './carried-over'
import { claimForEarlier, purchaseEventsAfter } from './earlier-claims'

export interface CarryingOver {
  readonly pool: Pool
  readonly store: EventStore
  readonly now: Date
}

/** A claim to be carried over. */
interface Carried {
  readonly transaction: Transaction
  readonly claim: Omit<Claim, 'isHeld' | 'settledAt'>
}

const IN_FLIGHT = 16

/**
 * Gives every approval of an earlier release the settlement stream that its transaction has today. The events are the
 * source; the table of earlier releases adds only what is still undecided, and accepts no writes any more from here
 * on (its trigger), so that an earlier release running beside this one settles nothing. An interrupted run is
 * repeated, and adds what is missing.
 * @returns nothing where it was done before
 */
export async function carryOverSettlements(carrying: CarryingOver): Promise<CarryingResult | undefined> {
  const { store, now } = carrying
  if (await isCarriedOver(store)) return undefined
  const approvals = await carryOverApprovals(carrying)
  const open = await carryOverReservations(carrying)
  const result = { ...approvals, carriedOver: approvals.carriedOver + open }
  await markCarriedOver(store, result, now)
  return result
}

async function carryOverApprovals({ store, now }: CarryingOver): Promise<CarryingResult> {
  let carriedOver = 0
  const doubled: Doubled[] = []
  const unreadable: string[] = []
  const paidOn = new Map<string, PaidOn>()
  const settledBy = new Map<string, string>()
  const running = new Set<Promise<unknown>>()
  const carryOne = async (carried: Carried): Promise<void> => {
    const olderPurchaseId = await carry(store, carried, now)
    if (olderPurchaseId === undefined) carriedOver += 1
    else doubled.push({ ...carried.transaction, purchaseId: carried.claim.purchaseId, olderPurchaseId })
  }
  for await (const stored of purchaseEventsAfter(store, undefined)) {
    const event = readable(stored)
    if (event === 'unreadable') unreadable.push(`${stored.stream}@${stored.revision}`)
    else if (event?.type === 'PurchaseRequested') {
      const { currency, walletAddress, purchaseId } = event.data
      paidOn.set(purchaseId, { currency, walletAddress })
    }
    const carried = event && event !== 'unreadable' && approvalOf(event, stored.revision, paidOn)
    if (!carried) continue
    const stream = settlementStreamOf(carried.transaction)
    const { purchaseId } = carried.claim
    const olderPurchaseId = settledBy.get(stream)
    if (olderPurchaseId !== undefined) {
      doubled.push({ ...carried.transaction, purchaseId, olderPurchaseId })
      continue
    }
    settledBy.set(stream, purchaseId)
    // A failed one stays in the set: the race below, or the end, throws its error.
    const one: Promise<unknown> = carryOne(carried).then(() => running.delete(one))
    one.catch(() => undefined)
    running.add(one)
    if (running.size >= IN_FLIGHT) await Promise.race(running)
  }
  await Promise.all(running)
  return { carriedOver, doubled, unreadable }
}

/** Undefined where the event does not matter here. */
function readable(stored: StoredEvent): PurchaseEvent | 'unreadable' | undefined {
  if (stored.type !== 'PurchaseRequested' && stored.type !== 'PurchaseApproved') return undefined
  try {
    return decodeEvent(stored).event
  } catch {
    return 'unreadable'
  }
}

/** Undefined where the event is no approval, has no transaction, or has a claim of its own. */
function approvalOf(
  event: PurchaseEvent,
  revision: number,
  paidOn: ReadonlyMap<string, PaidOn>,
): Carried | undefined {
  if (event.type !== 'PurchaseApproved' || event.data.evidence !== undefined) return undefined
  const { purchaseId, transactionHash } = event.data
  const on = paidOn.get(purchaseId)
  const [transaction] = transactionHash && on ? settledTransactionsOf(on, transactionHash) : []
  return transaction && { transaction, claim: claimOf(transaction, purchaseId, revision - 1) }
}

function claimOf(transaction: Transaction, purchaseId: string, purchaseRevision: number): Carried['claim'] {
  const claimId = derivedId('carried over', settlementStreamOf(transaction), purchaseId)
  return { claimId, purchaseId, purchaseRevision, output: 'any', isCarriedOver: true }
}

/** @returns the purchase that holds the transaction, where it is another one. */
async function carry(
  store: EventStore,
  { transaction, claim }: Carried,
  now: Date,
): Promise<string | undefined> {
  const commandId = derivedId('carry over', claim.claimId)
  const decision = await claimForEarlier(store, { transaction, claim, commandId }, now)
  return decision.outcome === 'taken' ? decision.by[0]?.purchaseId : undefined
}

const reservation = row({ network: column.text(), hash: column.text(), purchaseId: column.uuid() })

/**
 * Reserved and undecided in an earlier release: its approval may still be under way. The claim is judged like every
 * other, and released once the approval is impossible.
 */
async function carryOverReservations({ pool, store, now }: CarryingOver): Promise<number> {
  const reservations = await rowsOf(
    pool,
    reservation,
    'select network, hash, purchase_id from api.settled_transactions order by reserved_at',
  )
  let count = 0
  for (const { network, hash, purchaseId } of reservations) {
    const transaction = { network, hash }
    const { state, revision } = await loadPurchase(store, purchaseId)
    if (state.status === 'nothing' || state.status === 'approved' || state.status === 'declined') continue
    const claim = claimOf(transaction, purchaseId, revision)
    if ((await carry(store, { transaction, claim }, now)) === undefined) count += 1
  }
  return count
}
