import { column, row } from '@presale/read-store'

/** An approval doesn't repeat what was sold: the request's terms wait here for it. */
export const saleTable = row({
  purchaseId: column.primaryKey(column.uuid()),
  buyerId: column.uuid(),
  tokens: column.bigint(),
  total: column.numeric(),
  currency: column.text(),
  approvedAt: column.nullable(column.timestamptz()),
})

export const participantTable = row({ buyerId: column.primaryKey(column.uuid()) })

/** Running totals, in one row. */
export const figuresTable = row({
  isAll: column.defined(column.primaryKey(column.boolean()), { constraint: 'default true check (is_all)' }),
  raised: column.numeric(),
  approvedPurchases: column.bigint(),
  participants: column.bigint(),
})
