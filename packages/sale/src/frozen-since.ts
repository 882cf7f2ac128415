import { column, firstRowOf, type Queryable, type RowOf, row } from '@presale/read-store'

const freezing = row({ at: column.date(), actorId: column.text() })
/** Who froze the sale, and when; the actor is the platform itself where a command did. */
export type Freezing = RowOf<typeof freezing>

/** Undefined while the sale is not frozen, or where nobody wrote it down: a release before the actions. */
export function frozenSince(db: Queryable): Promise<Freezing | undefined> {
  return firstRowOf(
    db,
    freezing,
    // Frozen once more it stays as it was.
    `select at, actor_id from sale.admin_actions
     where subject = 'sale_frozen' and action = 'setting-changed'
       and after = '"true"' and before is distinct from after
       and exists (select 1 from sale.site_settings where key = 'sale_frozen' and value = 'true')
     order by at desc, id desc limit 1`,
  )
}
