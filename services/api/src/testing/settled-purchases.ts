import { randomUUID } from 'node:crypto'
import type { EventStore } from '@presale/event-store'
import {
  type Actor,
  approvePurchase,
  type Executed,
  executePurchase,
  loadSettlement,
  type SettlingExecution,
  streamOf,
  type Transaction,
} from '@presale/purchases'
import { purchaseTerms } from '@presale/purchases/fixture'

const at = new Date('2026-11-22T10:00:00.000Z')
export const buyer: Actor = { id: randomUUID(), role: 'user' }
export const staff: Actor = { id: randomUUID(), role: 'admin' }

/** A purchase that awaits approval, made without a server. @returns its id */
export async function paidPurchase(
  store: EventStore,
  { transactionHash = null as string | null, currency = 'BTC', walletAddress = 'bc1q' } = {},
): Promise<string> {
  const purchaseId = randomUUID()
  const terms = purchaseTerms({ buyerId: buyer.id ?? '', currency, walletAddress })
  const executed = await executePurchase(store, {
    purchaseId,
    commandId: randomUUID(),
    correlationId: 'c',
    receivedAt: at,
    actor: buyer,
    commands: [
      { type: 'request', at, actor: buyer, purchaseId, terms, paymentWindowSeconds: 900 },
      { type: 'report-payment', at, actor: buyer, transactionHash, approvalWindowSeconds: 3600 },
    ],
  })
  if (!executed.ok) throw new Error(executed.refusal.sentence)
  return purchaseId
}

export function approve(
  store: EventStore,
  purchaseId: string,
  transactionHash?: string,
  more: Partial<SettlingExecution> = {},
): Promise<Executed> {
  return approvePurchase(store, {
    purchaseId,
    commandId: randomUUID(),
    requestHash: 'h',
    correlationId: 'c',
    actor: staff,
    receivedAt: at,
    transactionHash,
    output: undefined,
    reason: null,
    now: () => new Date(),
    ...more,
  })
}

export async function claimsOn(store: EventStore, transaction: Transaction) {
  return [...(await loadSettlement(store, transaction)).settlement.values()]
}

/** The holders of the transaction's outputs. */
export async function heldOf(store: EventStore, transaction: Transaction) {
  const claims = await claimsOn(store, transaction)
  return claims.filter(({ isHeld }) => isHeld).map(({ purchaseId, output }) => ({ purchaseId, output }))
}

export async function typesOf(store: EventStore, purchaseId: string): Promise<string[]> {
  const types: string[] = []
  for await (const { type } of store.readStream(streamOf(purchaseId))) types.push(type)
  return types
}
