import { column, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'
import type { AdminAction } from './admin-actions'

const WAIVED = 'readiness-waived'

const waiver = row({ name: column.text(), reason: column.text(), at: column.date(), actorId: column.uuid() })
/** Why an entry of the readiness list does not stand in the way, as who waived it said. */
export type ReadinessWaiver = RowOf<typeof waiver>

/** What is written down where entries are waived for a reason: an action for each that was not waived before. */
export function waiversFor(reason: string, before: string, after: string): AdminAction[] {
  const known = before.split(',')
  return after
    .split(',')
    .filter((name) => name !== '' && !known.includes(name))
    .map((name) => ({ action: WAIVED, subject: name, before: null, after: { reason } }))
}

/** The newest of each entry; none where it was waived once more since, without a reason. */
export function readinessWaivers(db: Queryable): Promise<ReadinessWaiver[]> {
  return rowsOf(
    db,
    waiver,
    `select distinct on (subject) subject as name, after ->> 'reason' as reason, at, actor_id
     from sale.admin_actions said
     where action = $1 and after ->> 'reason' is not null and not exists (
       select 1 from sale.admin_actions changed
       where changed.subject = 'readiness_waivers' and changed.action = 'setting-changed' and changed.id > said.id
         and said.subject = any (string_to_array(changed.after #>> '{}', ','))
         and said.subject <> all (string_to_array(changed.before #>> '{}', ',')))
     order by subject, id desc`,
    [WAIVED],
  )
}
