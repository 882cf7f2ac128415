import { type Queryable, rowsOf } from '@presale/read-store'
import { follows, RESTORE_ACCEPTED } from './accepted-restore'
import {
  type AdminActionRow,
  adminActionRow,
  CHAIN_START,
  CHAINED_COLUMNS,
  type Head,
  headOf,
} from './admin-action-row'

/**
 * The database does not have the admin actions that were recorded: some are missing, or others stand in their place.
 * Nothing is recorded on top of that until an operator has accepted it, and nothing is done that cannot be recorded.
 */
export class AdminActionsBehind extends Error {
  override readonly name = 'AdminActionsBehind'
}

/**
 * The rows that are ahead of this head, each as it follows the one before. Ahead are those whose process ended between
 * row and head, or has not come to it yet.
 * @throws AdminActionsBehind where the database has not got the head itself, or what follows is not of this key
 */
export async function rowsAfter(
  db: Queryable,
  key: Buffer,
  head: Head | undefined,
): Promise<AdminActionRow[]> {
  const rows = await rowsOf(
    db,
    adminActionRow,
    `select ${CHAINED_COLUMNS} from sale.admin_actions where number >= $1 order by number`,
    [head?.number ?? 1],
  )
  const ahead = rowsFrom(rows, key, head)
  let previous = head ?? CHAIN_START
  for (const row of ahead) {
    if (!follows(key, previous, row))
      throw new AdminActionsBehind(
        `Admin action ${row.number} does not follow ${previous.number}, the newest before it: it was changed, or written by something without the key.`,
      )
    previous = headOf(row)
  }
  return ahead
}

/** From an accepted restore on, where there is one: it says that what is missing before it may be missing. */
function rowsFrom(rows: AdminActionRow[], key: Buffer, head: Head | undefined): AdminActionRow[] {
  const accepted = rows.findLastIndex(
    (row) =>
      row.action === RESTORE_ACCEPTED &&
      row.number !== head?.number &&
      follows(key, head ?? CHAIN_START, row),
  )
  if (accepted >= 0) return rows.slice(accepted)
  if (head === undefined) return rows
  const [own, ...others] = rows
  if (own === undefined) throw new AdminActionsBehind(`Admin action ${head.number} is missing.`)
  if (own.number !== head.number || own.chain !== head.chain)
    throw new AdminActionsBehind(
      `Admin action ${head.number} is not the one that the event store knows by that number.`,
    )
  return others
}
