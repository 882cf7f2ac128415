import { type Queryable, rowsOf } from '@presale/read-store'
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
  const unchained = await unchainedRows(db)
  const outside = heldAgainst(walk, known)
  const unexplained = unchained.filter((row) => !walk.acceptedUnchained.has(digestOf(row)))
  const problems = [...walk.problems, ...outside.problems, ...unexplained.map(unchainedSentence)]
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

async function* numberedRows(db: Queryable): AsyncGenerator<AdminActionRow, void, undefined> {
  const text = `select ${CHAINED_COLUMNS} from sale.admin_actions where number > $1 order by number limit ${PAGE}`
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await rowsOf(db, adminActionRow, text, [last])
    yield* rows
    if (rows.length < PAGE) return
    last = headOf(rows.at(-1) as AdminActionRow).number
  }
}

function unchainedRows(db: Queryable): Promise<AdminActionRow[]> {
  const text = `select ${CHAINED_COLUMNS} from sale.admin_actions where number is null order by id`
  return rowsOf(db, adminActionRow, text)
}

function unchainedSentence({ id, action, at }: AdminActionRow): string {
  return `The row with id ${id} (${action}, ${at}) is not chained: it was cut off while it was done, or written by something without the key.`
}
