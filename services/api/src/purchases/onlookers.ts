import { column, type Queryable, row, rowsOf } from '@presale/read-store'

/** A screen renews its mark every 20 s, so that one call may be lost; a closed one is forgotten after this. */
const FORGOTTEN_AFTER = "interval '45 seconds'"

/** By the database's clock. What the same person looked at before goes with it: the table stays as small as the staff. */
export async function markLooking(db: Queryable, purchaseId: string, staffId: string): Promise<void> {
  await db.query(
    `with over as (
       delete from api.purchase_onlookers
       where staff_id = $2 and purchase_id <> $1 and at < now() - ${FORGOTTEN_AFTER})
     insert into api.purchase_onlookers (purchase_id, staff_id, at) values ($1, $2, now())
     on conflict (purchase_id, staff_id) do update set at = excluded.at`,
    [purchaseId, staffId],
  )
}

const onlookerRow = row({ purchaseId: column.uuid(), name: column.text() })

/** The names of the staff who look at these purchases now, by purchase, without the reader's. */
export async function onlookersOf(
  db: Queryable,
  ids: readonly string[],
  readerId: string,
): Promise<ReadonlyMap<string, string[]>> {
  const names = new Map<string, string[]>()
  if (ids.length === 0) return names
  const rows = await rowsOf(
    db,
    onlookerRow,
    `select looking.purchase_id, staff.name
     from api.purchase_onlookers looking join accounts.users staff on staff.id = looking.staff_id
     where looking.purchase_id = any ($1::uuid[]) and looking.staff_id <> $2
       and looking.at >= now() - ${FORGOTTEN_AFTER} and (staff.is_admin or staff.is_moderator)
     order by staff.name, staff.id`,
    [ids, readerId],
  )
  for (const { purchaseId, name } of rows) names.set(purchaseId, [...(names.get(purchaseId) ?? []), name])
  return names
}
