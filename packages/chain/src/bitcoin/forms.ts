import { z } from 'zod'

/** As Bitcoin Core names blocks and transactions. */
export const name = z.string().regex(/^[0-9a-f]{64}$/)

/** Raw bytes in hexadecimal. */
export const raw = z
  .string()
  .regex(/^(?:[0-9a-f]{2})+$/)
  .transform((text) => Buffer.from(text, 'hex'))

export const chainInfo = z.object({
  blocks: z.int().nonnegative(),
  headers: z.int().nonnegative(),
  initialblockdownload: z.boolean(),
})

export const blockHeader = z.object({
  hash: name,
  height: z.int().nonnegative(),
  /** -1 where the block is not in the chain. */
  confirmations: z.int(),
  /** The median of the times of eleven blocks: it never goes back. */
  mediantime: z.int().nonnegative(),
})

/** In a block where the node has an index of all transactions; else it waits for one. */
export const knownTransaction = z.object({ hex: raw, blockhash: name.optional() })

export const mempoolEntry = z.object({ time: z.int().nonnegative() })

/** Null where it is spent, or in no block. */
export const unspent = z.object({ bestblock: name }).nullable()
