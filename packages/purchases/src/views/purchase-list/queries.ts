import {
  column,
  countRows,
  firstRowOf,
  prepared,
  type Queryable,
  type RowOf,
  row,
  rowsOf,
  type SetAsideKind,
  setAsideKinds,
} from '@presale/read-store'
import DataLoader from 'dataloader'
import { isContested, setAsideKind } from './conditions'
import { type ProjectedPurchase, purchaseTable, toPurchase } from './row'

/** A purchase with its stream revision; contested when another one claims the same transaction. */
export type PurchaseRow = ProjectedPurchase & {
  readonly isContested: boolean
  /** Why the rest of its events is missing; null where all are applied. */
  readonly setAside: SetAsideKind | null
}

/** A row of `views.purchases` and `listedColumns`. */
export const listedShape = {
  ...purchaseTable.shape,
  isContested: column.boolean(),
  setAside: column.nullable(column.oneOf(setAsideKinds)),
}
export const listedRow = row(listedShape)

const openPurchase = row({ id: purchaseTable.shape.id, status: purchaseTable.shape.status })

/** What a list says of each purchase beside its row. */
export const listedColumns = `${isContested} as is_contested, ${setAsideKind} as set_aside`

const selected = `select p.*, ${listedColumns} from views.purchases p`

const listedById = prepared(`${selected} where p.id = $1`)

export async function purchaseById(database: Queryable, id: string): Promise<PurchaseRow | undefined> {
  const found = await firstRowOf(database, listedRow, listedById, [id])
  return found && asListed(found)
}

/** What a list says of a purchase beside its row. */
export type Standing = Pick<PurchaseRow, 'isContested' | 'setAside'>

const standing = row({
  id: purchaseTable.shape.id,
  isContested: listedShape.isContested,
  setAside: listedShape.setAside,
})
const standingsById = prepared(
  `select p.id, ${listedColumns} from views.purchases p where p.id = any($1::uuid[])`,
)

/**
 * What the list says of one purchase; of all that are looked for in one turn of the event loop with one query, since
 * the answers of many commands become ready with one batch of the projection. Undefined where the list does not have it.
 */
export function standingsOf(database: Queryable): (id: string) => Promise<Standing | undefined> {
  const loader = new DataLoader<string, Standing | undefined>(
    async (ids) => {
      const found = await rowsOf(database, standing, standingsById, [[...new Set(ids)]])
      const byId = new Map(found.map(({ id, ...rest }) => [id, rest]))
      return ids.map((id) => byId.get(id))
    },
    { cache: false, batchScheduleFn: setImmediate },
  )
  return (id) => loader.load(id)
}

const settlement = row({ purchaseId: purchaseTable.shape.id, network: purchaseTable.shape.network })
const settledElsewhereById = prepared(
  `select other.id as purchase_id, other.network from views.purchases own
     join views.purchases other on other.claim_key = own.claim_key and other.network <> own.network
   where own.id = $1 and other.status = 'approved' and other.evidence = 'transaction'
   order by other.decided_at, other.id limit 1`,
)

/** The first other purchase that is settled by a transaction of the same hash on another network. */
export function settledElsewhere(
  database: Queryable,
  id: string,
): Promise<RowOf<typeof settlement> | undefined> {
  return firstRowOf(database, settlement, settledElsewhereById, [id])
}

/** Which part of a list: so many at most, after leaving so many out. */
export interface Part {
  readonly limit: number
  readonly offset: number
}

/** Purchases of a buyer, newest first. */
export async function purchasesOf(
  database: Queryable,
  buyerId: string,
  { limit, offset }: Part,
): Promise<PurchaseRow[]> {
  const rows = await rowsOf(
    database,
    listedRow,
    `${selected} where p.buyer_id = $1 order by p.requested_at desc, p.id desc limit $2 offset $3`,
    [buyerId, limit, offset],
  )
  return rows.map(asListed)
}

/** How many purchases a buyer has, counted up to the limit. */
export async function countOf(database: Queryable, buyerId: string, limit: number): Promise<number> {
  return countRows(
    database,
    'select count(*) as total from (select 1 from views.purchases where buyer_id = $1 limit $2) counted',
    [buyerId, limit],
  )
}

/** Purchases of a buyer that await payment or approval. */
export async function openPurchasesOf(
  database: Queryable,
  buyerId: string,
): Promise<Pick<PurchaseRow, 'id' | 'status'>[]> {
  return rowsOf(
    database,
    openPurchase,
    `select id, status from views.purchases where buyer_id = $1 and expires_at is not null
     order by requested_at desc, id desc`,
    [buyerId],
  )
}

export function asListed(row: RowOf<typeof listedRow>): PurchaseRow {
  const { isContested, setAside } = row
  return Object.assign(toPurchase(row), { isContested, setAside })
}
