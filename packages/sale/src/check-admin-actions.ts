import { type Queryable, rowsOf } from '@presale/read-store'
import { adminActionRow, CHAIN_START, CHAINED_COLUMNS, chainValue } from './admin-action-chain'

/** A number and its chain value, as the security log knows them. */
export interface KnownHead {
  readonly number: number
  readonly chain: string
}

export interface AdminActionVerdict {
  readonly count: number
  readonly head: string
  /** What is wrong, in sentences that name the rows; none where the chain is whole. */
  readonly problems: readonly string[]
}

const PAGE = 1000
const MOST_PROBLEMS = 20

/** Follows the chain of admin actions from its first row, and holds it against what the security log knows. */
export async function checkAdminActions(
  db: Queryable,
  key: Buffer,
  known: readonly KnownHead[],
): Promise<AdminActionVerdict> {
  const problems: string[] = []
  const expected = new Map(known.map(({ number, chain }) => [number, chain]))
  const newest = Math.max(0, ...expected.keys())
  let [number, previous, isAfterGap] = [0, CHAIN_START, false]
  for (;;) {
    const rows = await rowsOf(
      db,
      adminActionRow,
      `select ${CHAINED_COLUMNS} from sale.admin_actions where number > $1 order by number limit ${PAGE}`,
      [number],
    )
    for (const row of rows) {
      const found = Number(row.number)
      const chain = row.chain ?? ''
      if (found !== number + 1) {
        problems.push(missing(number + 1, found - 1))
        isAfterGap = true
      }
      const logged = expected.get(found)
      const follows = chainValue(key, previous, found, row) === chain
      if (logged !== undefined && logged !== chain)
        problems.push(`Admin action ${found} is not the one that the security log knows by that number.`)
      // What stood before a row that follows a gap is gone: only the security log can say more of that row.
      else if (!follows && !isAfterGap)
        problems.push(
          `Admin action ${found} (${row.action}, ${row.at}) was changed, moved, or chained with another key.`,
        )
      ;[number, previous, isAfterGap] = [found, chain, false]
    }
    if (rows.length < PAGE) break
  }
  if (newest > number)
    problems.push(`${missing(number + 1, newest)} They were the newest: the security log knows them.`)
  problems.push(...(await unchained(db)))
  return { count: number, head: previous, problems: problems.slice(0, MOST_PROBLEMS) }
}

function missing(from: number, to: number): string {
  return from === to ? `Admin action ${from} is missing.` : `Admin actions ${from} to ${to} are missing.`
}

async function unchained(db: Queryable): Promise<string[]> {
  const rows = await rowsOf(
    db,
    adminActionRow,
    `select ${CHAINED_COLUMNS} from sale.admin_actions where number is null order by id limit ${MOST_PROBLEMS}`,
  )
  return rows.map(
    ({ id, action, at }) =>
      `The row with id ${id} (${action}, ${at}) is not chained: it was cut off while it was done, or written by something without the key.`,
  )
}
