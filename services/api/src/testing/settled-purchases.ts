import { randomUUID } from 'node:crypto'
import type { EventStore } from '@presale/event-store'
import { chainCoinOf, normalTransactionHash } from '@presale/kernel'
import {
  type Actor,
  approvePurchase,
  type Executed,
  encodeEvents,
  encodeSettlementEvent,
  executePurchase,
  loadPurchase,
  loadSettlement,
  type SettlingExecution,
  settlementStreamOf,
  streamOf,
  type Transaction,
} from '@presale/purchases'
import { purchaseEvent, purchaseTerms } from '@presale/purchases/fixture'

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

/** Approves as an earlier release did: by a hash, without a claim. */
export async function approveAsBefore(
  store: EventStore,
  purchaseId: string,
  transactionHash: string | null,
  { revision = 1, reason }: { revision?: number; reason?: string } = {},
): Promise<void> {
  const event = purchaseEvent('PurchaseApproved', {
    purchaseId,
    buyerId: buyer.id ?? '',
    transactionHash,
    approvedAt: at.toISOString(),
    ...(reason && { evidence: 'reason', reason }),
  })
  const ids = { commandId: randomUUID(), correlationId: 'c', causationId: 'c' }
  const encoded = encodeEvents([event], { ...ids, actor: staff, receivedAt: at.toISOString() })
  await store.append(streamOf(purchaseId), encoded, revision)
}

/**
 * Approves as the release before did, which took any text for a transaction's name: a claim on it, and the approval that
 * names the claim. @returns what it settled
 */
export async function approveUnderName(
  store: EventStore,
  purchaseId: string,
  transactionHash: string,
): Promise<Transaction> {
  const { state, revision } = await loadPurchase(store, purchaseId)
  if (state.status === 'nothing') throw new Error(`There is no purchase ${purchaseId}`)
  const transaction = {
    network: chainCoinOf(state.currency, state.walletAddress),
    hash: normalTransactionHash(transactionHash),
  }
  const claimId = randomUUID()
  const ids = { commandId: randomUUID(), correlationId: 'c', causationId: 'c' }
  const metadata = { ...ids, actor: staff, receivedAt: at.toISOString() }
  const settled = encodeSettlementEvent(
    {
      type: 'TransactionSettled',
      data: {
        ...transaction,
        claimId,
        purchaseId,
        purchaseRevision: revision,
        output: 'any',
        settledAt: at.toISOString(),
      },
    },
    metadata,
  )
  await store.append(settlementStreamOf(transaction), [settled], 'no-stream')
  const event = purchaseEvent('PurchaseApproved', {
    purchaseId,
    buyerId: buyer.id ?? '',
    transactionHash,
    approvedAt: at.toISOString(),
    evidence: 'transaction',
    output: 'any',
    claimId,
  })
  await store.append(streamOf(purchaseId), encodeEvents([event], metadata), revision)
  return transaction
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
