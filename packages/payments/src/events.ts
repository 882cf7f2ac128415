import type { DataOf, EventOf, VersionedShape } from '@presale/purchases'
import { z } from 'zod'

export const PAYMENT_PREFIX = 'payment-'

/** A transaction of a network, as settlements name it: by the coin of its chain, and the hash in canonical spelling. */
export interface NamedPayment {
  readonly network: string
  readonly hash: string
}

/** One stream for each transaction; a network has no hyphen, so the first one ends it. */
export const paymentStreamOf = ({ network, hash }: NamedPayment): string =>
  `${PAYMENT_PREFIX}${encodeURIComponent(network)}-${encodeURIComponent(hash)}`

const time = z.iso.datetime()
/** Decimal text; 78 digits hold 256 bits. */
const amount = z.string().regex(/^(0|[1-9]\d{0,77})(\.\d{1,30})?$/)

const number = z.string().regex(/^(0|[1-9]\d{0,9})$/)

/** What a transaction pays to an address of ours. */
export const paymentOutput = z.object({
  /** The place among the transaction's outputs, or of a token's log within its own receipt; 'value' for Ethereum's coin. */
  output: z.union([z.literal('value'), number]),
  /** Of a token's log the number that explorers show: it counts through the block, and is another one after a reorganisation. */
  logIndex: number.exactOptional(),
  address: z.string().min(1).max(128),
  unit: z.string().max(32).nullable(),
  contract: z.string().max(128).nullable(),
  amount,
})

/** More than that is nobody's payment: they are counted. */
export const MOST_OUTPUTS = 200

const payment = {
  network: z.string().min(1),
  hash: z.string().min(1),
  /** The id by which the node named its network, or its first block: what it says of another one is no fact here. */
  chain: z.string().regex(/^(\d{1,78}|[0-9a-f]{64}|regtest)$/),
  /** When the node was asked; of one that waits, when the node first had it, where it says so. */
  seenAt: time,
}
const moved = {
  outputs: z.array(paymentOutput).max(MOST_OUTPUTS).readonly(),
  /** Outputs to us beyond those. */
  more: z.int().nonnegative(),
  /** What the transaction spends: of those that spend it, one comes to be in the chain. */
  spends: z.string().min(1).max(1024),
}
const block = {
  blockHash: z.string().regex(/^(0x)?[0-9a-f]{64}$/),
  height: z.int().nonnegative(),
}

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/)

/** That the transaction is under the header of its block, as `Proof` of the chain says. */
export const paymentProof = z.object({
  transaction: hex.max(200_000),
  branch: z.array(hex.length(64)).max(32).readonly(),
  place: z.int().nonnegative(),
  header: hex.length(160),
})

/** The stored form of a payment's events; the same rules as for those of a purchase. Depth is in none of them: it is reckoned. */
export const paymentShapes = {
  /** The node has it, and it is in no block yet. */
  PaymentObserved: { version: 1, upcasts: {}, schema: z.object({ ...payment, ...moved }) },
  PaymentIncluded: {
    version: 1,
    upcasts: {},
    schema: z.object({
      ...payment,
      ...moved,
      ...block,
      blockTime: time,
      /** False: it is in the block, and moved nothing. */
      succeeded: z.boolean(),
      /** The rise of our address's balance in that block where no output says so: a contract may have moved the coin. */
      balanceRose: amount.nullable(),
      /** Which node said so: host and port. */
      node: z.string().min(1).max(255),
      proof: paymentProof.nullable().default(null),
    }),
  },
  /** It is not in that block any more: the chain was reorganised. */
  PaymentOrphaned: { version: 1, upcasts: {}, schema: z.object({ ...payment, ...block }) },
  /** Another transaction spent what this one spends: it will never be in a block. */
  PaymentReplaced: { version: 1, upcasts: {}, schema: z.object(payment) },
} satisfies Record<string, VersionedShape>

export type PaymentEvent = EventOf<DataOf<typeof paymentShapes>>
export type PaymentOutput = DataOf<typeof paymentShapes>['PaymentObserved']['outputs'][number]
