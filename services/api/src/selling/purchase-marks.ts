import type { PurchaseMark, PurchaseMarkKind } from '@presale/contracts'
import { column, type Queryable, row, rowsOf } from '@presale/read-store'

const markRow = row({
  purchaseId: column.uuid(),
  kind: column.text(),
  sentence: column.text(),
  at: column.timestamptz(),
})

export interface NewMark {
  readonly kind: PurchaseMarkKind
  readonly sentence: string
  readonly at: Date
}

/** Written before the event that it is about: a mark too many is harmless, a missing one is not. */
export async function markPurchase(db: Queryable, purchaseId: string, mark: NewMark): Promise<void> {
  await db.query(
    `insert into api.purchase_marks (purchase_id, kind, sentence, at) values ($1, $2, $3, $4)
     on conflict (purchase_id, kind) do update set sentence = excluded.sentence, at = excluded.at`,
    [purchaseId, mark.kind, mark.sentence, mark.at],
  )
}

const markedRow = row({ purchaseId: column.uuid() })

/** The purchases that have this mark, or any; undefined where no mark is asked for. */
export async function markedPurchases(
  db: Queryable,
  kind: PurchaseMarkKind | 'any' | undefined,
): Promise<readonly string[] | undefined> {
  if (kind === undefined) return undefined
  const rows = await rowsOf(
    db,
    markedRow,
    `select distinct purchase_id from api.purchase_marks where $1::text = 'any' or kind = $1`,
    [kind],
  )
  return rows.map(({ purchaseId }) => purchaseId)
}

/** The marks of these purchases, by purchase, oldest first. */
export async function marksOf(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PurchaseMark[]>> {
  const marks = new Map<string, PurchaseMark[]>()
  if (ids.length === 0) return marks
  const rows = await rowsOf(
    db,
    markRow,
    `select purchase_id, kind, sentence, at from api.purchase_marks
     where purchase_id = any ($1::uuid[]) order by at, kind`,
    [ids],
  )
  for (const { purchaseId, ...mark } of rows) marks.set(purchaseId, [...(marks.get(purchaseId) ?? []), mark])
  return marks
}
