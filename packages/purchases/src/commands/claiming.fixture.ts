import { randomUUID } from 'node:crypto'
import type { EventStore } from '@presale/event-store'
import type { Transaction } from '../settlement/transaction'
import { type Claiming, claimTransaction } from './claim-transaction'
import { admin, at, paid } from './purchase-approval.fixture'

export const metadata = {
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  actor: admin,
  receivedAt: at.toISOString(),
}
export const secondsLater = (seconds: number) => new Date(at.getTime() + seconds * 1000)

export function claiming(
  transaction: Transaction,
  purchaseId: string,
  more: Partial<Claiming> = {},
): Claiming {
  const claim = { claimId: randomUUID(), purchaseId, purchaseRevision: 1, output: 'any' }
  return { transaction, claim: { ...claim, isCarriedOver: false }, metadata, now: () => at, ...more }
}

/** Claimed at `at`, by a purchase that is still at the revision of the decision. */
export async function inFlight(store: EventStore, transaction: Transaction): Promise<Claiming> {
  const first = claiming(transaction, await paid(store))
  expect(await claimTransaction(store, first)).toEqual({ outcome: 'held' })
  return first
}
