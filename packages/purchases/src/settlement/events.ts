import { z } from 'zod'
import type { DataOf, EventOf, VersionedShape } from '../schemas/versioned-shape'

const time = z.iso.datetime()
const id = z.uuid()
const number = /^(0|[1-9]\d{0,9})$/
/**
 * Of a log its place within the transaction's own receipt, where its network's node said so: the log index counts through
 * the block, and is another one after a reorganisation. 0.2.0 may ignore it: it goes by the index, as it always did.
 */
const place = z.string().regex(number).meta({ isShownOnly: true }).exactOptional()
const transaction = { network: z.string().min(1), hash: z.string().min(1) }

/** The stored form of a settlement's events; the same rules as for those of a purchase. */
export const settlementShapes = {
  /**
   * A purchase claims a transaction, or one output of it, before its approval (or later evidence) is appended. The
   * claim belongs to one attempt: the event that uses it names it, and has the revision after `purchaseRevision`.
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
      /** Output or log index, as a canonical decimal number; 'any' excludes every other claim on the transaction. */
      output: z.union([z.literal('any'), z.string().regex(number)]),
      place,
      settledAt: time,
      /** Made from data of an earlier release: its approval names no claim. */
      isCarriedOver: z.literal(true).exactOptional(),
    }),
  },
  /** The attempt has become impossible: the claim excludes nothing any more. */
  SettlementReleased: {
    version: 1,
    upcasts: {},
    schema: z.object({ ...transaction, claimId: id, releasedAt: time }),
  },
  /** An admin chose the output of an approval that had claimed the whole transaction: the others are free. */
  SettlementNarrowed: {
    version: 1,
    upcasts: {},
    schema: z.object({
      ...transaction,
      claimId: id,
      /** The claim's purchase. Absent in events stored before this field existed. */
      purchaseId: id.exactOptional(),
      output: z.string().regex(number),
      place,
      narrowedAt: time,
    }),
  },
} satisfies Record<string, VersionedShape>

export type SettlementEvent = EventOf<DataOf<typeof settlementShapes>>
