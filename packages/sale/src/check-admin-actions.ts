import { column, type Queryable, row, rowsOf } from '@presale/read-store'
import {
  type AdminActionRow,
  adminActionRow,
  CHAINED_COLUMNS,
  digestOf,
  type Head,
  headOf,
} from './admin-action-row'
import { ChainWalk } from './chain-walk'
import { heldAgainst, type KnownActions } from './known-outside'

export interface AdminActionVerdict {
  readonly count: number
  readonly head: string
  /** The newest row. */
  readonly last: Head
  /** The newest action that anybody knows. */
  readonly newest: Head
  /** What is wrong, in sentences that name the rows; none where the chain is whole. */
  readonly problems: readonly string[]
  /** What is right, but should be known: caught up, accepted. */
  readonly notes: readonly string[]
  /** Known outside, and not what the database has by that number. */
  readonly lost: readonly Head[]
  /** What an accepted restore would seal. */
  readonly seal: string
  readonly unchained: readonly AdminActionRow[]
}

const PAGE = 1000
const MOST_PROBLEMS = 20

/** Follows the chain of admin actions from its first row, and holds it against event store and security log. */
export async function checkAdminActions(
  db: Queryable,
  key: Buffer,
  known: KnownActions,
): Promise<AdminActionVerdict> {
  const walk = new ChainWalk(key)
  for await (const row of numberedRows(db)) walk.pass(row)
  const impossible = await impossibleRows(db)
  const unchained = await unchainedRows(db)
  const outside = heldAgainst(walk, known)
  const unexplained = unchained.filter((row) => !walk.acceptedUnchained.has(digestOf(row)))
  const problems = [
    ...walk.problems,
    ...impossible,
    ...outside.problems,
    ...unexplained.map(unchainedSentence),
  ]
  return {
    count: walk.rows.size,
    head: walk.previous.chain,
    last: walk.previous,
    newest: outside.newest,
    problems:
      problems.length > MOST_PROBLEMS
        ? [...problems.slice(0, MOST_PROBLEMS), `And ${problems.length - MOST_PROBLEMS} more.`]
        : problems,
    notes: [...walk.notes, ...outside.notes],
    lost: outside.lost,
    seal: walk.seal,
    unchained,
  }
}

/** The numbers that can be counted with; the table itself takes any. */
const NUMBERS = `number between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`

/** By number and id, since whoever owns the table can give a number twice. */
async function* numberedRows(db: Queryable): AsyncGenerator<AdminActionRow, void, undefined> {
  const text = `select ${CHAINED_COLUMNS} from sale.admin_actions
    where ${NUMBERS} and (number, id) > ($1::bigint, $2::bigint) order by number, id limit ${PAGE}`
  for (let last: readonly [number, string] = [Number.MIN_SAFE_INTEGER, '0']; ; ) {
    const rows = await rowsOf(db, adminActionRow, text, [...last])
    yield* rows
    const newest = rows.at(-1)
    if (newest === undefined || rows.length < PAGE) return
    last = [headOf(newest).number, newest.id]
  }
}

const impossibleRow = row({ id: column.text(), action: column.text(), number: column.text() })

/** Rows that no chain reaches, and the panel would show. */
async function impossibleRows(db: Queryable): Promise<string[]> {
  const rows = await rowsOf(
    db,
    impossibleRow,
    `select id::text, action, number::text from sale.admin_actions where not (${NUMBERS}) order by id`,
  )
  return rows.map(
    ({ id, action, number }) =>
      `The row with id ${id} (${action}) was put in: no action has the number ${number}.`,
  )
}

function unchainedRows(db: Queryable): Promise<AdminActionRow[]> {
  const text = `select ${CHAINED_COLUMNS} from sale.admin_actions where number is null order by id`
  return rowsOf(db, adminActionRow, text)
}

function unchainedSentence({ id, action, at }: AdminActionRow): string {
  return `The row with id ${id} (${action}, ${at}) is not chained: it was cut off while it was done, or written by something without the key.`
}
