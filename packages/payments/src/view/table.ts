import { column, type RowOf, row } from '@presale/read-store'
import { z } from 'zod'
import { paymentOutput } from '../events'
import { paymentPhases } from '../state'

/** One row for each payment: all that its stream says of it. */
export const paymentTable = row({
  /** By the coin of its chain, as purchases name it. */
  network: column.text(),
  hash: column.text(),
  /** Of the last event that the row has seen. */
  revision: column.integer(),
  chain: column.text(),
  phase: column.oneOf(paymentPhases),
  firstSeenAt: column.timestamptz(),
  /** To addresses of ours, in the order of the transaction. */
  outputs: column.json(z.array(paymentOutput).readonly()),
  more: column.integer(),
  spends: column.text(),
  /** The last block that it was in: null before the first, all of them. */
  blockHash: column.nullable(column.text()),
  height: column.nullable(column.integer()),
  blockTime: column.nullable(column.timestamptz()),
  succeeded: column.nullable(column.boolean()),
  balanceRose: column.nullable(column.text()),
  node: column.nullable(column.text()),
})
export type PaymentFields = RowOf<typeof paymentTable>
