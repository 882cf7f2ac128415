import { LARGEST_OUTPUT } from '@presale/kernel'
import { z } from 'zod'
import {
  currencySymbol,
  decimalInput,
  decimalText,
  isVisible,
  leftOut,
  line,
  noteInput,
  reasonInput,
  termsAgreed,
  timestamp,
  tokenAmount,
  transactionHashInput,
  uuid,
} from './primitives'

/** A sample rate is nobody's; a manual one was set by an admin. */
export const priceSource = z.enum(['sample', 'manual', 'provider'])
export type PriceSource = z.output<typeof priceSource>

export const purchaseStatus = z.enum(['pending', 'approved', 'declined', 'expired'])
export type PurchaseStatus = z.output<typeof purchaseStatus>

export const purchaseStage = z.enum(['awaiting-payment', 'awaiting-approval'])
export type PurchaseStage = z.output<typeof purchaseStage>

/** What the reader may do with this purchase now; the screens repeat no rule. */
export const purchaseAction = z.enum([
  'report-payment',
  'cancel',
  'report-late-payment',
  'approve',
  'decline',
  'reopen',
])
export type PurchaseAction = z.output<typeof purchaseAction>

/** What staff may still change about an approval's evidence. */
export const settlementAction = z.enum(['add-evidence', 'narrow-settlement'])
export type SettlementAction = z.output<typeof settlementAction>

/** A purchase as its buyer and staff see it. Money is decimal text, times are UTC. */
export const purchase = z.object({
  id: uuid,
  userId: uuid,
  createdAt: timestamp,
  date: timestamp,
  amount: z.int(),
  price: decimalText,
  total: decimalText,
  /** The address that the buyer was shown. */
  wallet: z.string(),
  paymentMethod: z.string(),
  cryptoSymbol: z.string(),
  cryptoAmount: decimalText,
  status: purchaseStatus,
  stage: purchaseStage.nullable(),
  transactionHash: z.string().nullable(),
  /** Null also where the purchase is under review: no deadline runs then. */
  expiresAt: timestamp.nullable(),
  paidAt: timestamp.nullable(),
  /** Whole seconds until expiresAt by the server's clock, never below 0; 0 where nothing runs. */
  timeRemaining: z.int(),
  decidedAt: timestamp.nullable(),
  reason: z.string().nullable(),
  contested: z.boolean(),
  /** The buyer reported a payment after the expiry: an admin should look. */
  latePaymentReported: z.boolean(),
  /** The window that ran out, or that the buyer cancelled. Null unless expired. */
  expiredWindow: z.enum(['payment', 'approval']).nullable(),
  cancelledByBuyer: z.boolean(),
  /** Staff found that the address is not ours: nobody may send money to it. Absent in answers of an earlier release. */
  addressRecalled: z.boolean().optional(),
  /** The address is one of the seeded samples: nobody may send money to it. */
  sampleWallet: z.boolean(),
  /** Who stands behind the rate of the currency; null where that was not kept. Absent in answers of an earlier release. */
  priceSource: priceSource.nullable().optional(),
  allowedActions: z.array(purchaseAction),
  /**
   * An event of it cannot be read or applied, and our team looks at it. Nothing is lost; until then no deadline runs,
   * the buyer can do nothing, and it is shown as of the event before. Absent in answers of an earlier release.
   */
  underReview: z.boolean().optional(),
})
export type Purchase = z.output<typeof purchase>

/** The evidence of an approval: a settled transaction, the approver's reason, or neither. */
export const approvalEvidence = z.enum(['transaction', 'reason', 'none'])
export type ApprovalEvidence = z.output<typeof approvalEvidence>

/**
 * Accepted-late: sold on what the buyer had been given before. Over-cap: beyond the hard cap, by an admin.
 * Earlier-address: paid to an address that has been replaced since. Odd-settlement: settled by an earlier release under a
 * name that is no transaction's. Over-limit: beyond a limit of its buyer or of the sale, since it was stored after its api
 * had lost the lock by which they are kept, or by an admin. Old-price: reopened at prices that are no longer those of
 * now. Same-hash: settled by a hash that settled another purchase on another network.
 */
export const purchaseMarkKind = z.enum([
  'accepted-late',
  'earlier-address',
  'over-cap',
  'odd-settlement',
  'over-limit',
  'old-price',
  'same-hash',
])
export type PurchaseMarkKind = z.output<typeof purchaseMarkKind>

/** What staff should know of a purchase beside its events. */
export const purchaseMark = z.object({
  /** One of those kinds; a later release may know more. */
  kind: z.string(),
  sentence: z.string(),
  at: timestamp,
})
export type PurchaseMark = z.output<typeof purchaseMark>

/** What staff noted about a purchase: read by staff alone, and deleted with the buyer's account. */
export const purchaseNote = z.object({
  text: z.string(),
  /** Another with every change: whoever writes names the one they saw. */
  version: uuid,
  at: timestamp,
  /** Null where that account has been deleted. */
  byName: z.string().nullable(),
})
export type PurchaseNote = z.output<typeof purchaseNote>

/**
 * What the network says of the transaction that a purchase names. not-watched: the site asks no node of its network. no-hash:
 * none is named, or what is named is no hash of the network. waiting: no node was asked yet. unknown: the node has no such
 * transaction, in no block and not among those that wait. observed: it waits for a block. orphaned: it was in a block that the
 * network has left. replaced: another one spent what it spends. failed: in a block, and it moved nothing. pays: it paid to the
 * address in the currency that was asked for. other-token: to the address, in something else. other-address: to another address
 * of the sale. cannot-tell: a contract may have moved the coin, or there is too much in it. does-not-pay: nothing of it reached the
 * sale. not-told: the node could not say.
 */
export const seenVerdict = z.enum([
  'not-watched',
  'no-hash',
  'waiting',
  'unknown',
  'observed',
  'orphaned',
  'replaced',
  'failed',
  'pays',
  'other-token',
  'other-address',
  'cannot-tell',
  'does-not-pay',
  'not-told',
])
export type SeenVerdict = z.output<typeof seenVerdict>

/** What reached an address of the sale. */
export const seenOutput = z.object({
  /** 'value', or the place of the token's log in the transaction's receipt. */
  output: z.string(),
  /** As explorers of the network number it, and as an approval names it; null where it has no number. */
  number: z.string().nullable().default(null),
  address: z.string(),
  /** Null of a token that does not count. */
  unit: z.string().nullable(),
  /** Decimal text; of a token that does not count, its bare units. */
  amount: z.string(),
})

export type SeenOutput = z.output<typeof seenOutput>

export const seenPayment = z.object({
  verdict: seenVerdict,
  /** The network by its name, 'Ethereum'; null where it is none that is known. */
  network: z.string().nullable(),
  /** When the node was last asked about it; null before. */
  askedAt: timestamp.nullable(),
  /** Where it is not on that network: another one whose node has it. */
  foundOn: z.string().nullable().default(null),
  /** Where it was not found, and the node finds transactions by their blocks alone: which were searched. */
  searched: z.object({ from: z.int(), to: z.int() }).nullable().default(null),
  /** Since when the node does not answer, and why; null while it does. */
  nodeAway: z.object({ since: timestamp, reason: z.string() }).nullable(),
  outputs: z.array(seenOutput),
  /** Of what pays: the sum, and what it is more (or, with a minus, less) than was asked for. */
  received: z.string().nullable(),
  difference: z.string().nullable(),
  /** Where a contract may have paid: by how much the balance of the address rose in that block. */
  balanceRose: z.string().nullable(),
  block: z
    .object({
      height: z.int(),
      time: timestamp,
      /** Blocks on it, its own among them. */
      confirmations: z.int(),
      /** How many are enough; null where the network's own finality counts. */
      needed: z.int().nullable(),
      isDeep: z.boolean(),
    })
    .nullable(),
  firstSeenAt: timestamp.nullable(),
  /** Neither a node nor a block had it within the time to pay. */
  isLate: z.boolean(),
  /** Seen before the purchase was requested: it cannot have been made for it. */
  isEarlier: z.boolean(),
  /** Another open purchase waits for as much, at the same address, and names no transaction: it may be that one's. */
  fitsOthers: z.boolean().default(false),
  /** The transaction pays more than this to addresses of the sale: several buyers may have paid by it. */
  isOneOfSeveral: z.boolean().default(false),
  /** What of it an approval takes: 'any' for all, or the number of one output; null where a person has to say. */
  settles: z.string().nullable().default(null),
  /** It pays as asked, in time and deep enough, and is this purchase's alone: it may be approved `asSeen`. */
  isAsAsked: z.boolean().default(false),
})
export type SeenPayment = z.output<typeof seenPayment>

/** What of it the events of a decision keep (`seen`). */
export const seenWhenDecided = z.object({
  verdict: z.string(),
  received: z.string().nullable(),
  confirmations: z.number().nullable(),
  /** What was deep enough: a number of blocks, or 'finalized'. */
  depth: z.string(),
  height: z.number().nullable(),
  /** Which node had said so. */
  node: z.string().nullable(),
})

/** Of a site that asks no node. */
export const NOTHING_SEEN: SeenPayment = {
  verdict: 'not-watched',
  network: null,
  askedAt: null,
  foundOn: null,
  searched: null,
  nodeAway: null,
  outputs: [],
  received: null,
  difference: null,
  balanceRose: null,
  block: null,
  firstSeenAt: null,
  isLate: false,
  isEarlier: false,
  fitsOthers: false,
  isOneOfSeveral: false,
  settles: null,
  isAsAsked: false,
}

/**
 * The same for the buyer, as far as it concerns them; never who paid, from where. not-watched: nothing is to be said. looking: not
 * seen yet. cannot-see: the node is away. seen: it arrived, and is not deep enough. person: what it moved is for a person to look at.
 */
export const ownSeenState = z.enum([
  'not-watched',
  'looking',
  'cannot-see',
  'seen',
  'confirmed',
  'under',
  'over',
  'late',
  'replaced',
  'failed',
  'person',
])
export type OwnSeenState = z.output<typeof ownSeenState>

export const ownSeenPayment = z.object({
  state: ownSeenState,
  /** By its name, 'Ethereum'. */
  network: z.string().nullable(),
  /** Another network, where it is on that one instead. */
  foundOn: z.string().nullable().default(null),
  /** Of the amounts: 'USDT' for USDT-BEP20. */
  unit: z.string(),
  received: z.string().nullable(),
  asked: z.string(),
  /** Where it is under: how much is missing. */
  missing: z.string().nullable(),
  /** Null before a block. */
  confirmations: z.int().nullable(),
  /** Null where the network's own finality counts. */
  needed: z.int().nullable(),
  cannotSeeSince: timestamp.nullable(),
})
export type OwnSeenPayment = z.output<typeof ownSeenPayment>

/** Where the payment for a purchase is on its network, for whoever wants to check it without this site. */
export const ownPaymentProof = z.object({
  purchaseId: uuid,
  /** By its name, 'Bitcoin'; null where no node has shown it. */
  network: z.string().nullable(),
  transactionHash: z.string().nullable(),
  /** Null where it is in none, or where nobody looks. */
  block: z.object({ hash: z.string(), height: z.int(), time: timestamp }).nullable(),
  /** What it pays to the address of the purchase. */
  outputs: z.array(z.object({ output: z.string(), address: z.string(), amount: decimalText })),
  /** That the transaction is under the header of that block; of networks that have such a proof, as Bitcoin. */
  proof: z
    .object({
      /** Its bytes without witnesses, in hexadecimal as the rest: their double SHA-256 is its name. */
      transaction: z.string(),
      /** The hashes from the transaction up to the root that the header has. */
      branch: z.array(z.string()),
      /** The transaction's place in the block: its bits say on which side each hash goes. */
      place: z.int(),
      header: z.string(),
    })
    .nullable(),
})
export type OwnPaymentProof = z.output<typeof ownPaymentProof>

/** A file that proves an own purchase without this site. */
export const ownReceipt = z.object({
  /**
   * 'soon': its newest event is signed in a moment. 'disagrees': the event store has something else than was logged, which staff have
   * to look at.
   */
  status: z.enum(['ready', 'soon', 'disagrees']),
  /** c2sp.org/tlog-proof@v1; null where there is none. */
  file: z.string().nullable(),
})
export type OwnReceipt = z.output<typeof ownReceipt>

/** By which keys receipts of this site are checked. Whoever wants to be sure has them from somewhere else. */
export const logKeys = z.object({
  /** Of its logs, the newest first: each restore begins another one. */
  logs: z.array(z.string()),
  /** Of who cosigns the newest. */
  witnesses: z.array(z.string()),
})
export type LogKeys = z.output<typeof logKeys>

/** A purchase that a payment may be for: as much, to the same address, requested before. A suggestion, and never more. */
export const fittingPurchase = z.object({
  id: uuid,
  userName: z.string(),
  /** Whole tokens. */
  amount: z.int(),
  status: purchaseStatus,
  requestedAt: timestamp,
})

/** What reached an address of the sale by a transaction that no purchase names. */
export const receivedPayment = z.object({
  /** By its name, 'Ethereum'. */
  network: z.string(),
  /** The coin of the network, as explorers are found by it. */
  coin: z.string(),
  /** As a purchase would name it. */
  transactionHash: z.string(),
  /** 'value', or the place of the token's log in the transaction's receipt. */
  output: z.string(),
  address: z.string(),
  unit: z.string(),
  amount: decimalText,
  /** When its block came. */
  time: timestamp,
  height: z.int(),
  confirmations: z.int(),
  isDeep: z.boolean(),
  /** The newest three. */
  fits: z.array(fittingPurchase),
})
export type ReceivedPayment = z.output<typeof receivedPayment>

/** A network whose node is asked, and how far what it shows is read. */
export const watchedNetwork = z.object({
  /** By its name, 'Ethereum'. */
  network: z.string(),
  /** Each block is read: what nobody names is seen, too. */
  isFollowed: z.boolean(),
  /** The node's newest block; null before it has answered once. */
  tip: z.int().nullable(),
  /** The blocks that were read without a gap; null before the first, and where none are. */
  read: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** Since when the node does not answer, and why; null while it does. */
  nodeAway: z.object({ since: timestamp, reason: z.string() }).nullable(),
})
export type WatchedNetwork = z.output<typeof watchedNetwork>

/** Another purchase that names the same transaction. */
export const contestant = z.object({ id: uuid, userName: z.string() })
export type Contestant = z.output<typeof contestant>

/** Fields with a default are absent in answers of an earlier release: a remote is deployed and rolled back alone. */
export const adminPurchase = purchase.extend({
  /** Beside `allowedActions`, since screens of an earlier release can read only those values. */
  settlementActions: z.array(settlementAction).default([]),
  /** Why the reader may not approve this purchase of their own; null where they may, and for those of others. */
  approvalRefusal: z.string().nullable().default(null),
  /**
   * Why an admin may not reopen this expired purchase: the code of the refusal ('sample-wallet', 'sample-price'; a later
   * release may know more). Null where they may, and for others.
   */
  reopenRefusal: z.string().nullable().default(null),
  /** Null unless approved. */
  evidence: approvalEvidence.nullable().default(null),
  /** Output or log index of the transaction that settles it, or 'any'; null where none does. */
  output: z.string().nullable().default(null),
  /** The approver's, where they gave one. */
  approvalReason: z.string().nullable().default(null),
  userName: z.string(),
  userEmail: z.string(),
  needsAttention: z.boolean(),
  marks: z.array(purchaseMark).default([]),
  /** Of a contested one the newest two that contest it; two stand for two or more. */
  contestedWith: z.array(contestant).default([]),
  note: purchaseNote.nullable().default(null),
  /** The names of other staff who have it open now. */
  lookedAtBy: z.array(z.string()).default([]),
  /** What its network shows of the transaction that it names; left out where nothing is known of one. */
  seen: seenPayment.optional(),
  /** The last event that the row contains: a higher revision came in between. */
  revision: z.int(),
})
export type AdminPurchase = z.output<typeof adminPurchase>

export const purchaseAnswer = z.object({ purchase })
export type PurchaseAnswer = z.output<typeof purchaseAnswer>

export const adminPurchaseAnswer = z.object({ purchase: adminPurchase })
export type AdminPurchaseAnswer = z.output<typeof adminPurchaseAnswer>

/** POST /api/purchases/requests: opens the payment window. */
export const purchaseRequest = z.object({ amount: tokenAmount, cryptoSymbol: currencySymbol, termsAgreed })
export type PurchaseRequest = z.output<typeof purchaseRequest>

/** POST /api/purchases: reports payment on a request, or requests and reports at once. */
export const purchaseSubmission = z.object({
  amount: tokenAmount,
  paymentMethod: currencySymbol,
  termsAgreed,
  paymentWalletAddress: line('paymentWalletAddress', 200).min(1, 'paymentWalletAddress is required'),
  cryptoSymbol: currencySymbol,
  cryptoAmount: decimalInput,
  purchaseId: leftOut(z.uuid('purchaseId must be the id of a purchase')),
  transactionHash: leftOut(transactionHashInput),
})
export type PurchaseSubmission = z.output<typeof purchaseSubmission>

/** Another transaction than the one that was reported. */
export const transactionCorrection = z.object({ transactionHash: transactionHashInput })

/** Of a transaction that pays more than one buyer: its vout, or the index of the log in the receipt. */
const outputNumber = z
  .int({ error: 'output must be a whole number, 0 or more' })
  .min(0, 'output must be a whole number, 0 or more')
  .max(LARGEST_OUTPUT, `output must be at most ${LARGEST_OUTPUT}`)

/** Decides although the hard cap of the sale does not hold the purchase; the purchase is marked so. */
const overCap = leftOut(z.boolean({ error: 'overCap must be true or false' }))
/** The same where its buyer has more than the limit of a buyer with it. */
const overLimit = leftOut(z.boolean({ error: 'overLimit must be true or false' }))

/** Settles the transaction, else the buyer's reported one; without either, the reason is the evidence. */
export const approveRequest = z.object({
  transactionHash: leftOut(transactionHashInput),
  output: leftOut(outputNumber),
  reason: leftOut(reasonInput),
  overCap,
  overLimit,
  /** Only if the network shows a payment as asked, by now: else it is refused, `not-as-seen`. */
  asSeen: leftOut(z.literal(true, { error: 'asSeen must be true or left out' })),
})
/** Which output of its transaction settles an approved purchase, where the approval took the whole. */
export const settlementRequest = z.object({ output: outputNumber })
/** The transaction of an approval that had none. */
export const evidenceRequest = z.object({
  transactionHash: transactionHashInput,
  output: leftOut(outputNumber),
  /** Needed where another purchase may have been settled by the same transaction. */
  reason: leftOut(reasonInput),
})
export const declineRequest = z.object({ reason: leftOut(reasonInput) })
export const reopenRequest = z.object({
  reason: line('Reason', 500).min(1, 'A reason is required').refine(isVisible, 'A reason is required'),
  overCap,
  /** Although its prices are older than a day, or differ much from those of now; the purchase is marked so. */
  oldPrice: leftOut(z.boolean({ error: 'oldPrice must be true or false' })),
})

/** Written over the version that its author saw, null for none; an empty text removes the note. */
export const noteRequest = z.object({ text: noteInput, version: uuid.nullable() })

/** How many of the buyer's purchases the dashboard shows; GET /api/purchases has all of them. */
export const DASHBOARD_PURCHASES = 100

/** The dashboard. */
export const dashboard = z.object({
  balance: z.int(),
  price: decimalText,
  tokenName: z.string(),
  projectMission: z.string(),
  /** The newest 100. */
  userPurchases: z.array(purchase),
})
export type Dashboard = z.output<typeof dashboard>

/** What has really been sold, for a site whose marketing_mode is live. No names. */
export const liveFigures = z.object({
  /** USD of all approved purchases. */
  raised: decimalText,
  /** From the settings sale_target and sale_ends_at; null where they are not set. */
  target: decimalText.nullable(),
  remaining: decimalText.nullable(),
  /** Percent of the hard cap, else of the target, 0 to 100, one decimal; null without both. */
  progress: decimalText.nullable(),
  endsAt: timestamp.nullable(),
  /** Buyers with an approved purchase. */
  participants: z.int(),
  /** The newest approved ones. */
  purchases: z.array(
    z.object({ amount: decimalText, tokenAmount: z.int(), currency: z.string(), approvedAt: timestamp }),
  ),
})
export type LiveFigures = z.output<typeof liveFigures>

/** A stored event, as staff may read it: no personal data except names added for the reader. */
export const auditEvent = z.object({
  id: uuid,
  type: z.string(),
  purchaseId: uuid,
  /** Absent where it is the purchase's own; otherwise the stream of a transaction's settlement. */
  stream: z.string().optional(),
  /** Within its stream. */
  revision: z.int(),
  position: z.string(),
  at: timestamp,
  actor: z.object({ id: z.string().nullable(), role: z.string(), name: z.string().optional() }),
  /** The buyer; absent where unknown, and in answers of an earlier release. */
  buyer: z.object({ id: uuid, name: z.string().optional() }).optional(),
  data: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
  /** This release cannot read it; data and metadata are as stored. Absent where it can. */
  isUnreadable: z.boolean().optional(),
})
export type AuditEvent = z.output<typeof auditEvent>
