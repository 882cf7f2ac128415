import { createHmac } from 'node:crypto'
import { column, type Queryable, row, rowsOf } from '@presale/read-store'
import { actionLine } from './admin-action-line'
import { type AdminActionRow, adminActionRow, CHAINED_COLUMNS, contentOf } from './admin-action-row'
import { isSameSignature } from './same-signature'

/**
 * An action that no transaction holds is announced before it is done, and chained after it. A process that ends in between
 * leaves a row without a number: by this value it is known as announced with the key, and not put in by somebody who has
 * the database.
 */
export function announcement(key: Buffer, action: AdminActionRow): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['admin-action-announced/1', ...contentOf(action)]))
    .digest('hex')
}

export function isAnnounced(key: Buffer, action: AdminActionRow, value: string | null): boolean {
  return value !== null && isSameSignature(value, announcement(key, action))
}

/** What security log and event store have of it, beside line and head of the chained row: whoever takes the row out is named. */
export interface LoggedAnnouncement {
  readonly value: string
  readonly action: string
  readonly subject: string
  readonly at: string
  /** It was refused for sure, and its row removed. */
  readonly isTakenBack: boolean
}

type Line = Readonly<Record<string, unknown>>

export function announcementOf(
  key: Buffer,
  action: AdminActionRow,
  isTakenBack: boolean,
): LoggedAnnouncement {
  const { action: name, subject, at } = action
  return { value: announcement(key, action), action: name, subject, at, isTakenBack }
}

export function announcementLine(key: Buffer, action: AdminActionRow, isTakenBack: boolean): Line {
  const securityEvent = isTakenBack ? 'admin-action-taken-back' : 'admin-action-announced'
  return actionLine(securityEvent, action, { announced: announcement(key, action) })
}

/**
 * Announcements of which none stands any more by the lines of a log. One that was tried again within the same millisecond
 * has two of the same value.
 */
export function takenBackIn(lines: readonly LoggedAnnouncement[]): ReadonlySet<string> {
  const standing = new Map<string, number>()
  for (const { value, isTakenBack } of lines)
    standing.set(value, (standing.get(value) ?? 0) + (isTakenBack ? -1 : 1))
  return new Set(
    lines.flatMap(({ value, isTakenBack }) =>
      isTakenBack && (standing.get(value) ?? 0) <= 0 ? [value] : [],
    ),
  )
}

const unchainedRow = adminActionRow.extend({ announced: column.nullable(column.text()) })

export interface UnchainedRows {
  /** Announced with the key: it is being done, or its process ended. */
  readonly announced: readonly AdminActionRow[]
  /** Written without the key, or put in. */
  readonly others: readonly AdminActionRow[]
}

interface Unchained {
  /** By Postgres's clock; what is younger is left out. */
  readonly olderThanMs?: number
  /** Announcements that were taken back: whoever kept a copy of such a row puts it in once more. */
  readonly takenBack?: ReadonlySet<string>
}

/** The rows without a number. */
export async function unchainedRows(
  db: Queryable,
  key: Buffer,
  { olderThanMs = 0, takenBack }: Unchained = {},
): Promise<UnchainedRows> {
  const rows = await rowsOf(
    db,
    unchainedRow,
    `select ${CHAINED_COLUMNS}, announced from sale.admin_actions
     where number is null and ($1 = 0 or at < now() - make_interval(secs => $1 / 1000.0)) order by id`,
    [olderThanMs],
  )
  const [announced, others]: [AdminActionRow[], AdminActionRow[]] = [[], []]
  for (const { announced: value, ...action } of rows) {
    const stands = isAnnounced(key, action, value) && !takenBack?.has(announcement(key, action))
    ;(stands ? announced : others).push(action)
  }
  return { announced, others: [...others, ...(await putBack(db, announced))] }
}

const chainedBefore = row({ id: column.bigintId() })

/** Those that are chained already: whoever kept a copy of an announced row puts it in once more. */
async function putBack(db: Queryable, announced: AdminActionRow[]): Promise<AdminActionRow[]> {
  const again: AdminActionRow[] = []
  for (const one of [...announced]) {
    const rows = await rowsOf(
      db,
      chainedBefore,
      `select chained.id from sale.admin_actions chained join sale.admin_actions announced on announced.id = $1
       where chained.number is not null and chained.at = announced.at and chained.action = announced.action
         and chained.subject = announced.subject and chained.correlation_id = announced.correlation_id limit 1`,
      [one.id],
    )
    if (rows.length === 0) continue
    announced.splice(announced.indexOf(one), 1)
    again.push(one)
  }
  return again
}
