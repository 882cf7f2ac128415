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
    readonly transactionHash: string | null
    readonly approvedAt: string
    readonly isSelfApproved: boolean
  }
}

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

export type PurchaseEvent =
  | PurchaseRequested
  | PurchasePaid
  | PurchaseApproved
  | PurchaseDeclined
  | PurchaseExpired
  | PurchaseLatePaymentReported
  | PurchaseReopened

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
