import { column, type RowOf, row } from '@presale/read-store'

/** Tokens that one approved purchase brings to one buyer. */
export const creditTable = row({
  purchaseId: column.primaryKey(column.uuid()),
  revision: column.integer(),
  buyerId: column.uuid(),
  tokens: column.defined(column.bigint(), { constraint: 'check (tokens > 0)' }),
  creditedAt: column.timestamptz(),
})
export type Credit = RowOf<typeof creditTable>

/** The sum of a buyer's credits, and how many these are. */
export const balanceTable = row({
  buyerId: column.primaryKey(column.uuid()),
  tokens: column.bigint(),
  credits: column.integer(),
})
