import { z } from 'zod'
import type { DataOf, EventOf, VersionedShape } from '../schemas/versioned-shape'

const time = z.iso.datetime()
const id = z.uuid()
const number = /^(0|[1-9]\d{0,9})$/
const transaction = { network: z.string().min(1), hash: z.string().min(1) }

/** The stored form of every event of a settlement; the same rules as for those of a purchase. */
export const settlementShapes = {
  /**
   * A purchase claims a transaction, or one output of it, before its approval (or later evidence) is appended. The
   * claim is of one attempt: what uses it up names it, and stands at the revision after `purchaseRevision`.
   */
  TransactionSettled: {
    version: 1,
    upcasts: {},
    schema: z.object({
      ...transaction,
      claimId: id,
      purchaseId: id,
      /** The purchase's last revision when the attempt was decided. */
      purchaseRevision: z.int().nonnegative(),
      /** Output or log index, as a canonical decimal number; 'any' excludes every other of the transaction. */
      output: z.union([z.literal('any'), z.string().regex(number)]),
      settledAt: time,
      /** Made from what an earlier release had stored: its approval names no claim. */
      isCarriedOver: z.literal(true).exactOptional(),
    }),
  },
  /** The attempt can no longer come: the claim excludes nothing any more. */
  SettlementReleased: {
    version: 1,
    upcasts: {},
    schema: z.object({ ...transaction, claimId: id, releasedAt: time }),
  },
  /** An admin named the output of an approval that had claimed the whole transaction: the others are free. */
  SettlementNarrowed: {
    version: 1,
    upcasts: {},
    schema: z.object({
      ...transaction,
      claimId: id,
      /** Whose claim it is. Left out by what was stored before it was kept. */
      purchaseId: id.exactOptional(),
      output: z.string().regex(number),
      narrowedAt: time,
    }),
  },
} satisfies Record<string, VersionedShape>

export type SettlementEvent = EventOf<DataOf<typeof settlementShapes>>
