import type { Contestant } from '@presale/contracts'
import { column, type Queryable, row, rowsOf } from '@presale/read-store'
import { isRelated } from './contests'
import { purchaseTable } from './row'
import { DELETED_USER } from './search-term'

const contestantRow = row({
  contestedId: purchaseTable.shape.id,
  id: purchaseTable.shape.id,
  userName: column.nullable(column.text()),
})

export type ContestantsById = ReadonlyMap<string, readonly Contestant[]>

/** One is named, and that there are more. */
const MOST = 2

/** More than these share a transaction only where somebody plays with it: then the newest two of any 100 are named. */
const MOST_COMPARED = 100

/**
 * Of each of these purchases the newest others that may have been paid by the same transaction. Those of one are found
 * by the indexes of its claim before they are ordered: the order's own index would be walked to its end.
 */
export async function contestantsOf(database: Queryable, ids: readonly string[]): Promise<ContestantsById> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(
    database,
    contestantRow,
    `select one.id as contested_id, other.id, who.name as user_name
     from views.purchases one,
       lateral (select related.* from (select p.id, p.buyer_id, p.requested_at from views.purchases p
         where ${isRelated('one')} and p.id <> one.id limit ${MOST_COMPARED}) related
         order by related.requested_at desc, related.id desc limit ${MOST}) other
     left join accounts.people who on who.id = other.buyer_id
     where one.id = any($1::uuid[]) order by other.requested_at desc, other.id desc`,
    [ids],
  )
  const byContested = new Map<string, Contestant[]>()
  for (const { contestedId, id, userName } of rows) {
    const known = byContested.get(contestedId) ?? []
    byContested.set(contestedId, [...known, { id, userName: userName ?? DELETED_USER }])
  }
  return byContested
}
