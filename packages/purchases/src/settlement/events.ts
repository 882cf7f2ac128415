import type { Transaction } from './transaction'

/**
 * A purchase claims a transaction, or one output of it, before its approval (or later evidence) is appended. The
 * claim is of one attempt: what uses it up names it, and stands at the revision after `purchaseRevision`.
 */
export interface TransactionSettled {
  readonly type: 'TransactionSettled'
  readonly data: Transaction & {
    readonly claimId: string
    readonly purchaseId: string
    /** The purchase's last revision when the attempt was decided. */
    readonly purchaseRevision: number
    /** Output or log index, as a canonical decimal number; 'any' excludes every other of the transaction. */
    readonly output: string
    readonly settledAt: string
    /** Made from what an earlier release had stored: its approval names no claim. */
    readonly isCarriedOver?: true
  }
}

/** The attempt can no longer come: the claim excludes nothing any more. */
export interface SettlementReleased {
  readonly type: 'SettlementReleased'
  readonly data: Transaction & { readonly claimId: string; readonly releasedAt: string }
}

/** An admin named the output of an approval that had claimed the whole transaction: the others are free. */
export interface SettlementNarrowed {
  readonly type: 'SettlementNarrowed'
  readonly data: Transaction & {
    readonly claimId: string
    /** Whose claim it is. Left out by what was stored before it was kept. */
    readonly purchaseId?: string
    readonly output: string
    readonly narrowedAt: string
  }
}

export type SettlementEvent = TransactionSettled | SettlementReleased | SettlementNarrowed
export type SettlementEventType = SettlementEvent['type']
