import { randomBytes, randomUUID } from 'node:crypto'
import { decorate, type EventStore, type NewEvent, type StoredEvent } from '@presale/event-store'
import type { PurchaseCommand } from '../domain/commands'
import { type Actor, type PurchaseEvent, streamOf } from '../domain/events'
import { purchaseTerms } from '../domain/purchase-event.fixture'
import { SETTLEMENT_PREFIX, type Transaction } from '../settlement/transaction'
import { decodeEvent, encodeEvents } from '../stream/codec'
import { type Approval, approvePurchase } from './approve-purchase'
import { executePurchase } from './execute-purchase'
import type { Executed } from './handle'
import { loadSettlement } from './load-settlement'
import { type Released, releaseIfOver } from './release-claim'

export const buyer: Actor = { id: randomUUID(), role: 'user' }
export const admin: Actor = { id: randomUUID(), role: 'admin' }
export const at = new Date('2026-11-22T10:00:00.000Z')

export const newTransaction = (): Transaction => ({ network: 'BTC', hash: randomBytes(32).toString('hex') })

export async function execute(store: EventStore, purchaseId: string, ...commands: PurchaseCommand[]) {
  const executed = await executePurchase(store, {
    purchaseId,
    commandId: randomUUID(),
    correlationId: 'c',
    receivedAt: at,
    actor: buyer,
    commands,
  })
  if (!executed.ok) throw new Error(executed.refusal.sentence)
  return executed
}

/** A purchase that awaits approval, at revision 1. */
export async function paid(store: EventStore, transactionHash: string | null = null): Promise<string> {
  const purchaseId = randomUUID()
  const terms = purchaseTerms({ buyerId: buyer.id ?? '' })
  await execute(
    store,
    purchaseId,
    { type: 'request', at, actor: buyer, purchaseId, terms, paymentWindowSeconds: 900 },
    { type: 'report-payment', at, actor: buyer, transactionHash, approvalWindowSeconds: 3600 },
  )
  return purchaseId
}

export function approvalOf(purchaseId: string, more: Partial<Approval> = {}): Approval {
  return {
    purchaseId,
    commandId: randomUUID(),
    requestHash: 'h',
    correlationId: 'c',
    actor: admin,
    receivedAt: at,
    transactionHash: undefined,
    output: undefined,
    reason: null,
    now: () => new Date(),
    ...more,
  }
}

export const approve = (store: EventStore, purchaseId: string, more: Partial<Approval> = {}) =>
  approvePurchase(store, approvalOf(purchaseId, more))

export const outcomeOf = (executed: Executed): string =>
  executed.ok ? executed.outcome : executed.refusal.code

export async function eventsOf(store: EventStore, purchaseId: string): Promise<PurchaseEvent[]> {
  const events: PurchaseEvent[] = []
  for await (const stored of store.readStream(streamOf(purchaseId))) events.push(decodeEvent(stored).event)
  return events
}

export async function claimsOn(store: EventStore, transaction: Transaction) {
  return [...(await loadSettlement(store, transaction)).settlement.values()]
}

export async function heldBy(store: EventStore, transaction: Transaction): Promise<string[]> {
  return (await claimsOn(store, transaction))
    .filter(({ isHeld }) => isHeld)
    .map(({ purchaseId }) => purchaseId)
}

/** Appends without a decision: events that today's code would not write. */
export async function appendRaw(
  store: EventStore,
  purchaseId: string,
  event: Partial<NewEvent>,
  revision: number,
) {
  const stored = { id: randomUUID(), type: 'Odd', data: {}, metadata: {}, ...event }
  await store.append(streamOf(purchaseId), [stored], revision)
}

export async function appendEvent(store: EventStore, event: PurchaseEvent, revision: number) {
  const metadata = { commandId: randomUUID(), correlationId: 'c', causationId: 'c', actor: admin }
  const encoded = encodeEvents([event], { ...metadata, receivedAt: at.toISOString() })
  await store.append(streamOf(event.data.purchaseId), encoded, revision)
}

/** An attempt of somebody else ended: the purchase has one more event, and is as it was. */
export const endAttempt = (store: EventStore, purchaseId: string, revision: number) =>
  appendEvent(
    store,
    {
      type: 'ApprovalAttemptEnded',
      data: { purchaseId, claimId: randomUUID(), endedAt: at.toISOString() },
    },
    revision,
  )

/** Points at which an approval can be delayed or interrupted. */
export type Point = 'before the claim' | 'after the claim' | 'before the approval' | 'after the approval'

/** The same store, with an action that runs once at a point of the protocol. */
export function interrupted(store: EventStore, point: Point, happens: () => Promise<void>): EventStore {
  let isDone = false
  const reached = async (now: Point): Promise<void> => {
    if (now !== point || isDone) return
    isDone = true
    await happens()
  }
  return decorate(store, {
    async append(append, stream) {
      const what = stream.startsWith(SETTLEMENT_PREFIX) ? 'claim' : 'approval'
      await reached(`before the ${what}`)
      const appended = await append()
      await reached(`after the ${what}`)
      return appended
    },
  })
}

/** The same store, which first reads one stream without its events, as a lagging reader does. */
export function behindOnce(store: EventStore, isOf: (stream: string) => boolean): EventStore {
  let isBehind = true
  return withMethods(store, {
    async *readStream(stream): AsyncGenerator<StoredEvent, void, undefined> {
      const skips = isBehind && isOf(stream)
      if (skips) isBehind = false
      else yield* store.readStream(stream)
    },
  })
}

export const withMethods = (store: EventStore, methods: Partial<EventStore>): EventStore =>
  Object.assign(decorate(store, {}), methods)

/** The same cases run against a store in memory, which is fast, and against the real one. */
export type OpenStore = () => EventStore

class CutOff extends Error {}

/** A store for the tests of a `describe`, a new transaction for each test, and the actions of the tests. */
export function perTransaction(open: OpenStore) {
  let store: EventStore
  let transaction: Transaction
  beforeAll(() => {
    store = open()
  })
  afterAll(() => store.close())
  beforeEach(() => {
    transaction = newTransaction()
  })
  const byHash = () => ({ transactionHash: transaction.hash })
  return {
    get store() {
      return store
    },
    get transaction() {
      return transaction
    },
    byHash,
    /** Judges every claim as the sweep does, which ends attempts. */
    async sweep(using = store): Promise<Released['outcome'][]> {
      const outcomes: Released['outcome'][] = []
      for (const claim of (await claimsOn(store, transaction)).filter(({ isHeld }) => isHeld)) {
        const releasing = { transaction, claim, now: new Date(), endsAttempt: true }
        outcomes.push((await releaseIfOver(using, releasing)).outcome)
      }
      return outcomes
    },
    typesOf: async (id: string) => (await eventsOf(store, id)).slice(2).map(({ type }) => type),
    async killedAt(point: Point, id: string, commandId: string = randomUUID()) {
      const dies = interrupted(store, point, async () => {
        throw new CutOff('the process was killed')
      })
      await expect(approve(dies, id, { ...byHash(), commandId })).rejects.toThrow(CutOff)
      return commandId
    },
  }
}
