import { z } from 'zod'
import type { Shapes } from '../stream/versioned-codec'
import type { SettlementEventType } from './events'

const time = z.iso.datetime()
const id = z.uuid()
const number = /^(0|[1-9]\d{0,9})$/
const transaction = { network: z.string().min(1), hash: z.string().min(1) }

/** The stored form of every event of a settlement; the same rules as for those of a purchase. */
export const settlementShapes: Shapes<SettlementEventType> = {
  TransactionSettled: {
    version: 1,
    upcasts: {},
    schema: z.object({
      ...transaction,
      claimId: id,
      purchaseId: id,
      purchaseRevision: z.int().nonnegative(),
      output: z.union([z.literal('any'), z.string().regex(number)]),
      settledAt: time,
      isCarriedOver: z.literal(true).exactOptional(),
    }),
  },
  SettlementReleased: {
    version: 1,
    upcasts: {},
    schema: z.object({ ...transaction, claimId: id, releasedAt: time }),
  },
  SettlementNarrowed: {
    version: 1,
    upcasts: {},
    schema: z.object({
      ...{ ...transaction, claimId: id, purchaseId: id.exactOptional() },
      ...{ output: z.string().regex(number), narrowedAt: time },
    }),
  },
}
