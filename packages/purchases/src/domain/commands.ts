import type { Actor, PurchaseTerms, SeenWhenDecided } from './events'

interface Command {
  /** When it was received, by the server's clock. */
  readonly at: Date
  readonly actor: Actor
}

export interface RequestPurchase extends Command {
  readonly type: 'request'
  readonly purchaseId: string
  readonly terms: PurchaseTerms
  readonly paymentWindowSeconds: number
}

export interface ReportPayment extends Command {
  readonly type: 'report-payment'
  readonly transactionHash: string | null
  readonly approvalWindowSeconds: number
}

/** Names another transaction for a payment that was reported: the first one was replaced, or mistyped. */
export interface CorrectPayment extends Command {
  readonly type: 'correct-payment'
  readonly transactionHash: string
}

/** Its network shows a payment that covers it: staff get more time, until it is deep enough. */
export interface RenewWindow extends Command {
  readonly type: 'renew-window'
  readonly approvalWindowSeconds: number
  /** When its network had the payment first. */
  readonly firstSeenAt: Date
  /** Not only among those that wait for a block. */
  readonly isInBlock: boolean
}

export interface CancelPurchase extends Command {
  readonly type: 'cancel'
}

/** What the site's rules say at the moment of what staff decide; a rule that is left out refuses nothing. */
export interface SiteRules {
  /** Who may approve a purchase of their own, and say what settles it (site setting `self_approval`). */
  readonly ownBy?: 'nobody' | 'admins' | 'staff'
  /** An approval needs a transaction or a reason (`approval_evidence`). */
  readonly isEvidenceRequired?: boolean
}

/** What its network shows of the named transaction at the moment of a decision. */
export interface SeenForDecision {
  /** As the event keeps it. */
  readonly kept: SeenWhenDecided
  /** It pays as asked, in time and deep enough, and is nobody else's. */
  readonly isAsAsked: boolean
  /** What of the transaction is this purchase's, where others are paid by it too: by the number that explorers show. */
  readonly output?: number | undefined
  /** It may be somebody else's payment. */
  readonly isDoubtful: boolean
}

export interface ApprovePurchase extends Command {
  readonly type: 'approve'
  readonly rules?: SiteRules | undefined
  /** Undefined where no node is asked. */
  readonly seen?: SeenForDecision | undefined
  /** Only if the payment is as asked by now. */
  readonly isAsSeen?: boolean | undefined
  /** The transaction that settles it, claimed before; null where there is none. */
  readonly settled: SettledBy | null
  /** The approver's, where no transaction was named. */
  readonly reason: string | null
}

/** A transaction that a claim in its settlement stream keeps for this purchase. */
export interface SettledBy {
  /** As it was entered or reported. */
  readonly transactionHash: string
  readonly output: string
  readonly claimId: string
}

/** Adds the transaction to an approval that had none. */
export interface AddEvidence extends Command {
  readonly type: 'add-evidence'
  readonly settled: SettledBy
  readonly rules?: SiteRules | undefined
}

export interface DeclinePurchase extends Command {
  readonly type: 'decline'
  readonly reason: string | null
  readonly seen?: SeenForDecision | undefined
}

export interface ExpirePurchase extends Command {
  readonly type: 'expire'
}

/** Staff found that the address is not ours: nobody may pay to it any more. */
export interface RecallPurchase extends Command {
  readonly type: 'recall'
}

export interface ReopenPurchase extends Command {
  readonly type: 'reopen'
  readonly reason: string
  readonly approvalWindowSeconds: number
}

export type PurchaseCommand =
  | RequestPurchase
  | ReportPayment
  | CorrectPayment
  | RenewWindow
  | CancelPurchase
  | ApprovePurchase
  | DeclinePurchase
  | ExpirePurchase
  | RecallPurchase
  | ReopenPurchase
  | AddEvidence
