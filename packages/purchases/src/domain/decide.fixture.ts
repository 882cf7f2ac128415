import type { PurchaseCommand } from './commands'
import { decide } from './decide'
import type { Actor, PurchaseEvent } from './events'
import { purchaseEvent, purchaseTerms } from './purchase-event.fixture'
import type { RefusalCode } from './refusals'
import { evolve, initialState, type Nothing, type PurchaseState } from './state'

export const id = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'
export const buyer: Actor = { id: '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10', role: 'user' }
export const stranger: Actor = { id: 'f3c1a6a0-93a1-4d1b-8b64-13f4bb0b6f77', role: 'user' }
export const admin: Actor = { id: '9f0c7e1d-35e4-4a3b-a5f6-40ad5bb7f001', role: 'admin' }
export const system: Actor = { id: null, role: 'system' }
export const start = new Date('2026-11-21T10:00:00.000Z')
export const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
export const iso = (seconds: number) => after(seconds).toISOString()

export const terms = purchaseTerms({ buyerId: buyer.id ?? '' })
export const requested = purchaseEvent('PurchaseRequested', { ...terms, purchaseId: id })
export const paid = purchaseEvent('PurchasePaid', { purchaseId: id, transactionHash: 'aa11' })
export const approved = purchaseEvent('PurchaseApproved', {
  purchaseId: id,
  transactionHash: 'aa11',
  approvedAt: iso(100),
})
export const declined = purchaseEvent('PurchaseDeclined', {
  purchaseId: id,
  reason: 'No payment seen',
  declinedAt: iso(100),
})
export const expired = (window: 'payment' | 'approval', cause: 'deadline' | 'buyer' = 'deadline') =>
  purchaseEvent('PurchaseExpired', { purchaseId: id, window, cause, expiredAt: iso(4000) })
export const lateReported = purchaseEvent('PurchaseLatePaymentReported', {
  purchaseId: id,
  reportedAt: iso(4100),
})
export const reopened = purchaseEvent('PurchaseReopened', {
  purchaseId: id,
  reopenedAt: iso(5000),
  expiresAt: iso(8600),
})

export const request = (at = start): PurchaseCommand => ({
  type: 'request',
  at,
  actor: buyer,
  purchaseId: id,
  terms,
  paymentWindowSeconds: 900,
})
export const report = (
  seconds: number,
  transactionHash: string | null = null,
  actor = buyer,
): PurchaseCommand => ({
  type: 'report-payment',
  at: after(seconds),
  actor,
  transactionHash,
  approvalWindowSeconds: 3600,
})
export const cancel = (seconds: number, actor = buyer): PurchaseCommand => ({
  type: 'cancel',
  at: after(seconds),
  actor,
})
export const claimId = '7d0c7b1e-2f44-5d8e-9a51-6f2b8f1c0a77'
export const settledBy = (transactionHash: string, output = 'any') => ({ transactionHash, output, claimId })
export const approve = (
  seconds: number,
  actor = admin,
  settled: ReturnType<typeof settledBy> | null = null,
  reason: string | null = null,
): PurchaseCommand => ({ type: 'approve', at: after(seconds), actor, settled, reason })
export const addEvidence = (seconds: number, settled = settledBy('bb22', '1')): PurchaseCommand => ({
  type: 'add-evidence',
  at: after(seconds),
  actor: admin,
  settled,
})
export const decline = (seconds: number): PurchaseCommand => ({
  type: 'decline',
  at: after(seconds),
  actor: admin,
  reason: null,
})
export const expire = (seconds: number): PurchaseCommand => ({
  type: 'expire',
  at: after(seconds),
  actor: system,
})
export const reopen = (seconds: number): PurchaseCommand => ({
  type: 'reopen',
  at: after(seconds),
  actor: admin,
  reason: 'Seen on the chain',
  approvalWindowSeconds: 3600,
})

/** given earlier events, when the command comes */
export function given(...history: PurchaseEvent[]) {
  const state = history.reduce<PurchaseState | Nothing>(evolve, initialState)
  return {
    when(command: PurchaseCommand) {
      const decision = decide(command, state)
      return {
        thenHappens: (...events: PurchaseEvent[]) => expect(decision).toEqual({ events }),
        thenRefused: (code: RefusalCode) => expect(decision.refused?.code).toBe(code),
        events: decision.events ?? [],
        refused: decision.refused,
      }
    },
  }
}
