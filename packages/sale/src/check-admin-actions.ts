import { column, type Queryable, row, rowsOf } from '@presale/read-store'
import { named } from './action-sentences'
import {
  type AdminActionRow,
  adminActionRow,
  CHAINED_COLUMNS,
  digestOf,
  type Head,
  headOf,
} from './admin-action-row'
import { announcement, type LoggedAnnouncement, takenBackIn, unchainedRows } from './announced-action'
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
  const { announced: inLogs = [], begun } = known
  const inStore = begun?.lines ?? []
  // Each by itself: of what both have there would be two.
  const takenBack = new Set([...takenBackIn(inLogs), ...takenBackIn(inStore)])
  const { announced, others: unchained } = await unchainedRows(db, key, { takenBack })
  const outside = heldAgainst(walk, known)
  const unexplained = unchained.filter((row) => !walk.acceptedUnchained.has(digestOf(row)))
  const problems = [
    ...walk.problems,
    ...impossible,
    ...outside.problems,
    ...unexplained.map(unchainedSentence),
    ...chainedAllTheSame(walk, takenBack),
    ...goneAnnouncements(walk, announced, { inLogs, inStore }),
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
    notes: [...walk.notes, ...outside.notes, ...announced.map(unfinishedSentence)],
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

interface Announced {
  readonly inLogs: readonly LoggedAnnouncement[]
  readonly inStore: readonly LoggedAnnouncement[]
}

/** What security log or event store say was about to be done, and has neither a row nor a word that it was taken back. */
function goneAnnouncements(
  walk: ChainWalk,
  announced: readonly AdminActionRow[],
  { inLogs, inStore }: Announced,
): string[] {
  const all = [...inLogs, ...inStore]
  if (all.length === 0) return []
  const known = new Set(all.filter(({ isTakenBack }) => isTakenBack).map(({ value }) => value))
  for (const row of [...walk.rows.values(), ...announced]) known.add(announcement(walk.key, row))
  const gone = new Map(
    all.filter(({ value, at }) => !known.has(value) && at > walk.acceptedAt).map((one) => [one.value, one]),
  )
  const [logs, store] = [inLogs, inStore].map((lines) => new Set(lines.map(({ value }) => value)))
  return [...gone].map(([value, { action, subject, at }]) => {
    const who = logs?.has(value)
      ? store?.has(value)
        ? 'Security log and event store know'
        : 'The security log knows'
      : 'The event store knows'
    return `${who} that an admin action was begun (${action}, ${subject}, ${at}), and its row is gone.`
  })
}

/** Rows that stand for something that was refused, as security log or event store know: put back, and chained. */
function chainedAllTheSame(walk: ChainWalk, takenBack: ReadonlySet<string>): string[] {
  if (takenBack.size === 0) return []
  return [...walk.rows]
    .filter(([number, row]) => number > walk.acceptedUpTo && takenBack.has(announcement(walk.key, row)))
    .map(
      ([, row]) =>
        `${named(row)} was taken back, as is known outside the database, and its row was put in again.`,
    )
}

const unfinishedSentence = ({ id, action, at }: AdminActionRow): string =>
  `An admin action is being done, or was cut off while it was done (${action}, ${at}, the row with id ${id}): an api that runs chains it within minutes.`

function unchainedSentence({ id, action, at }: AdminActionRow): string {
  return `The row with id ${id} (${action}, ${at}) is not chained: it was written by something without the key, or put in.`
}
