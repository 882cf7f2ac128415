import { z } from 'zod'
import type { VersionedShape } from './versioned-shape'

const time = z.iso.datetime()
const money = z.string().regex(/^\d+(\.\d+)?$/)
const id = z.uuid()
const output = z.string().regex(/^(any|0|[1-9]\d{0,9})$/)
/** The transaction that the buyer reports, checked for form only. */
const claimedHash = z.string().nullable()

/** The evidence of an approval. */
export const evidenceSchema = z.enum(['transaction', 'reason', 'none'])

/** Who stands behind the rate of a currency. */
export const priceSourceSchema = z.enum(['sample', 'manual', 'provider'])

/** The terms agreed to when the purchase was requested, locked for good. */
export const termsSchema = z.object({
  buyerId: id,
  /** Whole tokens. */
  amount: z.int().positive(),
  tokenSymbol: z.string(),
  tokenPrice: money,
  total: money,
  currency: z.string(),
  currencyPrice: money,
  cryptoAmount: money,
  walletAddress: z.string(),
  /** The address is a seeded sample: nobody may send money to it. */
  isSampleWallet: z.boolean(),
  pricesReadAt: time,
  /** Of the currency's rate; older events lack it. Nothing is decided by it: an earlier release ignores it. */
  priceSource: priceSourceSchema.meta({ isShownOnly: true }).exactOptional(),
  termsVersion: z.string(),
})

/** What its network showed of the named transaction when staff decided: for people, nothing is decided by it later. */
export const seenWhenDecidedSchema = z.object({
  /** As a payment is judged, 'pays'; 'unknown' where the node had no such transaction. */
  verdict: z.string(),
  received: money.nullable(),
  /** Received less asked. */
  difference: z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .nullable(),
  blockHash: z.string().nullable(),
  height: z.int().nonnegative().nullable(),
  confirmations: z.int().positive().nullable(),
  /** What was deep enough: a number of blocks, or 'finalized'. */
  depth: z.string(),
  /** The height of the newest block that was known. */
  tip: z.int().nonnegative().nullable(),
  /** Which node had said so: host and port. */
  node: z.string().nullable(),
})
/** An earlier release ignores it. */
const seen = seenWhenDecidedSchema.meta({ isShownOnly: true }).exactOptional()

/**
 * The stored form of a purchase's events; their types are inferred from it. Times are ISO 8601 UTC, money is exact
 * decimal text, a person is an id: events carry no personal data. A change of shape raises `version`, adds an upcast
 * from the one before and a sample to `stream/samples/`; stored events always stay readable.
 */
export const shapes = {
  PurchaseRequested: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, ...termsSchema.shape, requestedAt: time, expiresAt: time }),
  },
  PurchasePaid: {
    version: 1,
    upcasts: {},
    schema: z.object({
      purchaseId: id,
      transactionHash: claimedHash,
      /** When it was first reported. */
      paidAt: time,
      expiresAt: time,
      // Said once more, with all of it: an earlier release takes it for a report.
      /** The buyer names another transaction; the window is as it was. */
      isCorrection: z.literal(true).meta({ isShownOnly: true }).exactOptional(),
      /** Its network shows the payment, which is not deep enough yet: the window is longer. */
      isRenewal: z.literal(true).meta({ isShownOnly: true }).exactOptional(),
    }),
  },
  PurchaseApproved: {
    version: 1,
    upcasts: {},
    schema: z.object({
      purchaseId: id,
      buyerId: id,
      /** Tokens credited. */
      amount: z.int().positive(),
      /**
       * The transaction that settles it. With `evidence`, always one with a settlement claim; an event of an earlier
       * release, without `evidence`, has what the approver or the buyer entered.
       */
      transactionHash: z.string().nullable(),
      approvedAt: time,
      isSelfApproved: z.boolean(),
      // Optional rather than a version of their own, so that an earlier release can still read them.
      evidence: evidenceSchema.exactOptional(),
      /** The approver's, where no transaction was named. */
      reason: z.string().nullable().exactOptional(),
      /** Output or log index of the transaction, or 'any'; null without a transaction. */
      output: output.nullable().exactOptional(),
      /** The claim on the transaction that this approval uses; null without a transaction. */
      claimId: id.nullable().exactOptional(),
      seen,
    }),
  },
  PurchaseDeclined: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, reason: z.string().nullable(), declinedAt: time, seen }),
  },
  PurchaseExpired: {
    version: 1,
    upcasts: {},
    schema: z.object({
      purchaseId: id,
      window: z.enum(['payment', 'approval']),
      cause: z.enum(['deadline', 'buyer']),
      expiredAt: time,
      /** Ended before its deadline, since the address is not ours; an earlier release takes it for the deadline. */
      isRecalled: z.literal(true).meta({ isShownOnly: true }).exactOptional(),
    }),
  },
  PurchaseLatePaymentReported: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, transactionHash: claimedHash, reportedAt: time }),
  },
  PurchaseReopened: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, reason: z.string(), reopenedAt: time, expiresAt: time }),
  },
  /**
   * An attempt to approve (or to add evidence) claimed a transaction and was interrupted. This event takes the
   * revision that the attempt was decided on, so that it becomes impossible, and its claim can be released.
   */
  ApprovalAttemptEnded: {
    version: 1,
    upcasts: {},
    schema: z.object({ purchaseId: id, claimId: id, endedAt: time }),
  },
  /** A transaction added after the approval, settled by the same protocol. */
  EvidenceAdded: {
    version: 1,
    upcasts: {},
    schema: z.object({
      purchaseId: id,
      transactionHash: z.string(),
      /** Output or log index of the transaction, or 'any'. */
      output,
      claimId: id,
      addedAt: time,
    }),
  },
  /** An admin decided that an unreadable event of this stream is to be ignored. */
  EventSkipped: {
    version: 1,
    upcasts: {},
    schema: z.object({
      purchaseId: id,
      /** The id of the skipped event. */
      revision: z.int().nonnegative(),
      reason: z.string(),
      skippedAt: time,
      /** Where a deadline runs: the new one, a whole window from now. */
      expiresAt: time.exactOptional(),
    }),
  },
} satisfies Record<string, VersionedShape>
