import { z } from 'zod'

/** A number as nodes write it: at most 256 bits, in hexadecimal without leading zeros. */
export const quantity = z
  .string()
  .regex(/^0x(0|[1-9a-f][0-9a-f]{0,63})$/i)
  .transform((text) => BigInt(text))

export const hash32 = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase())

export const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => text.toLowerCase())

const data = z.string().regex(/^0x(?:[0-9a-f]{2})*$/i)

const bloom = z.string().regex(/^0x[0-9a-f]{512}$/i)

/** `null` where the node knows none of that name. */
export const transaction = z
  .object({
    hash: hash32,
    from: address,
    to: address.nullable(),
    value: quantity,
    nonce: quantity,
    input: data,
    blockHash: hash32.nullable(),
    blockNumber: quantity.nullable(),
  })
  .nullable()

export const log = z.object({
  address,
  topics: z.array(hash32).max(4),
  data,
  logIndex: quantity,
  transactionHash: hash32,
  removed: z.boolean().optional(),
})
export type Log = z.output<typeof log>

/** Receipts from before Byzantium (Ethereum, 2017) have no status, and nothing was sold then. */
export const receipt = z
  .object({
    transactionHash: hash32,
    blockHash: hash32,
    blockNumber: quantity,
    status: quantity,
    logsBloom: bloom,
    logs: z.array(log).max(20_000),
  })
  .nullable()
export type Receipt = NonNullable<z.output<typeof receipt>>

/** Of a whole block, as far as its logs go. */
export const receipts = z
  .array(z.object({ logs: z.array(log).max(20_000) }))
  .max(200_000)
  .nullable()

const headerFields = { hash: hash32, number: quantity, timestamp: quantity }
export const header = z.object(headerFields).nullable()

/** A block with its transactions; of those only what says where coin went. */
export const block = z
  .object({
    ...headerFields,
    parentHash: hash32,
    logsBloom: bloom,
    transactions: z.array(z.object({ hash: hash32, to: address.nullable(), value: quantity })).max(200_000),
  })
  .nullable()
export type Block = NonNullable<z.output<typeof block>>

/** The logs of a block that a filter asked for. */
export const logs = z.array(log.extend({ blockHash: hash32 })).max(100_000)
