/**
 * What can happen to a purchase (design section 2). Times are ISO 8601 UTC, money is exact decimal
 * text, a person is an id: events carry no personal data.
 */

/** What was agreed to when the purchase was requested, locked for good. */
export interface PurchaseTerms {
  readonly buyerId: string
  /** Whole tokens. */
  readonly amount: number
  readonly tokenSymbol: string
  readonly tokenPrice: string
  readonly total: string
  readonly currency: string
  readonly currencyPrice: string
  readonly cryptoAmount: string
  readonly walletAddress: string
  /** The address is a seeded sample: nobody may send money to it. */
  readonly isSampleWallet: boolean
  readonly pricesReadAt: string
  readonly termsVersion: string
}

export interface PurchaseRequested {
  readonly type: 'PurchaseRequested'
  readonly data: PurchaseTerms & {
    readonly purchaseId: string
    readonly requestedAt: string
    readonly expiresAt: string
  }
}

export interface PurchasePaid {
  readonly type: 'PurchasePaid'
  readonly data: {
    readonly purchaseId: string
    /** The buyer's claim, checked for form only. */
    readonly transactionHash: string | null
    readonly paidAt: string
    readonly expiresAt: string
  }
}

export interface PurchaseApproved {
  readonly type: 'PurchaseApproved'
  readonly data: {
    readonly purchaseId: string
    readonly buyerId: string
    /** Tokens credited. */
    readonly amount: number
    /**
     * The transaction that settles it. Beside `evidence`, always one that a settlement claim stands for;
     * an event of an earlier release, without `evidence`, has the approver's or the buyer's word.
     */
    readonly transactionHash: string | null
    readonly approvedAt: string
    readonly isSelfApproved: boolean
    readonly evidence?: Evidence
    /** The approver's, where no transaction was named. */
    readonly reason?: string | null
    /** Output or log index of the transaction, or 'any'; null without a transaction. */
    readonly output?: string | null
    /** The claim on the transaction that this approval uses up; null without a transaction. */
    readonly claimId?: string | null
  }
}

/** What an approval stands on. */
export type Evidence = 'transaction' | 'reason' | 'none'

export interface PurchaseDeclined {
  readonly type: 'PurchaseDeclined'
  readonly data: { readonly purchaseId: string; readonly reason: string | null; readonly declinedAt: string }
}

export interface PurchaseExpired {
  readonly type: 'PurchaseExpired'
  readonly data: {
    readonly purchaseId: string
    readonly window: 'payment' | 'approval'
    readonly cause: 'deadline' | 'buyer'
    readonly expiredAt: string
  }
}

export interface PurchaseLatePaymentReported {
  readonly type: 'PurchaseLatePaymentReported'
  readonly data: {
    readonly purchaseId: string
    readonly transactionHash: string | null
    readonly reportedAt: string
  }
}

export interface PurchaseReopened {
  readonly type: 'PurchaseReopened'
  readonly data: {
    readonly purchaseId: string
    readonly reason: string
    readonly reopenedAt: string
    readonly expiresAt: string
  }
}

/**
 * An attempt to approve (or to add evidence) claimed a transaction and got no further. This event takes the
 * revision that the attempt was decided on, so that it can never come, and its claim can be released.
 */
export interface ApprovalAttemptEnded {
  readonly type: 'ApprovalAttemptEnded'
  readonly data: { readonly purchaseId: string; readonly claimId: string; readonly endedAt: string }
}

/** A transaction that is named after the approval, settled by the same protocol. */
export interface EvidenceAdded {
  readonly type: 'EvidenceAdded'
  readonly data: {
    readonly purchaseId: string
    readonly transactionHash: string
    /** Output or log index of the transaction, or 'any'. */
    readonly output: string
    readonly claimId: string
    readonly addedAt: string
  }
}

/** An admin decided that an event of this stream which nobody can read counts as not there. */
export interface EventSkipped {
  readonly type: 'EventSkipped'
  readonly data: {
    readonly purchaseId: string
    /** Of the event that is skipped. */
    readonly revision: number
    readonly reason: string
    readonly skippedAt: string
    /** Where a deadline runs: the one from here on, a whole window away. */
    readonly expiresAt?: string
  }
}

export type PurchaseEvent =
  | PurchaseRequested
  | PurchasePaid
  | PurchaseApproved
  | PurchaseDeclined
  | PurchaseExpired
  | PurchaseLatePaymentReported
  | PurchaseReopened
  | ApprovalAttemptEnded
  | EvidenceAdded
  | EventSkipped

export type PurchaseEventType = PurchaseEvent['type']

export type ActorRole = 'user' | 'moderator' | 'admin' | 'system'

export interface Actor {
  /** Null for the system. */
  readonly id: string | null
  readonly role: ActorRole
}

/** What every event says about how it came to be (design section 2). */
export interface EventMetadata {
  readonly schemaVersion: number
  readonly commandId: string
  readonly correlationId: string
  readonly causationId: string
  readonly actor: Actor
  /** When the command was received. */
  readonly receivedAt: string
  /** Fingerprint of the request, so that a key used again with another body is noticed. */
  readonly requestHash?: string
}

export const STREAM_PREFIX = 'purchase-'

export function streamOf(purchaseId: string): string {
  return `${STREAM_PREFIX}${purchaseId}`
}
