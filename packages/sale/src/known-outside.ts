import { type AllHeads, closedSentence } from './action-heads'
import { distinct, missing, nameOf, rangesOf } from './action-sentences'
import { type Head, headOf } from './admin-action-row'
import type { LoggedAnnouncement } from './announced-action'
import type { BegunActions } from './begun-actions'
import type { ChainWalk } from './chain-walk'

/** An admin action as a security log has it. */
export interface LoggedAction extends Head {
  /** Left out for the first line of a log, which names the newest action before it. */
  readonly content?: { readonly action: string; readonly subject: string; readonly at: string }
  readonly accountId?: string | undefined
}

/** What is known of admin actions outside Postgres; read before the rows are, so that no row is too new for it. */
export interface KnownActions {
  readonly heads: AllHeads
  /** From all security logs; undefined where none was read. */
  readonly logged: readonly LoggedAction[] | undefined
  /** What the logs have of actions that were about to be done. */
  readonly announced?: readonly LoggedAnnouncement[]
  /** What the event store has of them. */
  readonly begun?: BegunActions
}

export interface Outside {
  readonly problems: string[]
  readonly notes: string[]
  readonly lost: Head[]
  readonly newest: Head
}

/** What event store and security logs know, against the rows. */
export function heldAgainst(walk: ChainWalk, { heads, logged, begun }: KnownActions): Outside {
  const stored = differencesOf(walk, heads.heads, 'the event store')
  const inLogs = differencesOf(walk, logged ?? [], 'the security log')
  const newest = [...heads.heads, ...(logged ?? [])].reduce<Head>(
    (one, other) => (other.number > one.number ? headOf(other) : one),
    walk.previous,
  )
  return {
    problems: [
      ...stored.problems,
      ...inLogs.problems,
      ...newestMissing(walk, { heads, logged }),
      ...withoutHead(walk, heads),
      ...unsigned(walk, heads),
      ...closedStreams(walk, heads),
      ...closedBegun(walk, begun),
      ...cutShort(walk, heads),
      ...noHeads(walk, heads),
      ...(logged ? [...notLogged(walk, heads, logged), ...otherContent(walk, logged)] : []),
    ],
    notes: [
      ...acceptedClosed(walk, heads),
      ...caughtUp(heads),
      ...ahead(walk, heads),
      ...unsignedBegun(begun),
    ],
    lost: distinct([...stored.lost, ...inLogs.lost]),
    newest,
  }
}

/** Numbers that stand for something else there, or twice for different things. */
function differencesOf(walk: ChainWalk, known: readonly Head[], where: string) {
  const values = new Map<number, Set<string>>()
  for (const { number, chain } of known) values.set(number, (values.get(number) ?? new Set()).add(chain))
  const problems: string[] = []
  const lost: Head[] = []
  for (const [number, chains] of values) {
    const row = walk.rows.get(number)
    const others = [...chains].filter((chain) => chain !== row?.chain).map((chain) => ({ number, chain }))
    lost.push(...others)
    const open = others.filter((head) => !walk.acceptedLost.has(nameOf(head)))
    if (open.length === 0) continue
    if (chains.size > 1)
      problems.push(`Admin action ${number} stands twice in ${where}, with different values.`)
    if (row) problems.push(`Admin action ${number} is not the one that ${where} knows by that number.`)
  }
  return { problems, lost }
}

function newestMissing({ previous, acceptedLost }: ChainWalk, { heads, logged = [] }: KnownActions) {
  const open = ({ number, chain }: Head) =>
    number > previous.number && !acceptedLost.has(nameOf({ number, chain }))
  const [stored, inLogs] = [heads.heads.filter(open), logged.filter(open)].map((known) =>
    Math.max(0, ...known.map(({ number }) => number)),
  ) as [number, number]
  const newest = Math.max(stored, inLogs)
  if (newest <= previous.number) return []
  const who =
    stored >= inLogs
      ? inLogs === stored
        ? 'event store and security log know them'
        : 'the event store knows them'
      : 'the security log knows them'
  return [`${missing(previous.number + 1, newest)} They were the newest: ${who}.`]
}

/** Between the first head and the last, each row has one. */
function withoutHead({ rows, acceptedUpTo }: ChainWalk, { heads }: AllHeads): string[] {
  const numbers = new Set(heads.map(({ number }) => number))
  const last = Math.max(0, ...numbers)
  const without = [...rows.keys()].filter(
    (number) => number <= last && number > acceptedUpTo && !numbers.has(number),
  )
  return rangesOf(without).map((range) => `The event store has no head of admin ${range}.`)
}

/** Who may close a stream can make the heads forgotten, but not that there were some. */
function closedStreams(walk: ChainWalk, { closed, stream }: AllHeads): string[] {
  const open = closed.filter((one) => !walk.acceptedClosed.has(one))
  return open.length === 0 ? [] : [closedSentence(open.join(', '), stream)]
}

function closedBegun(walk: ChainWalk, begun: BegunActions | undefined): string[] {
  const open = (begun?.closed ?? []).filter((one) => !walk.acceptedClosed.has(one))
  if (open.length === 0) return []
  return [
    `The event store's stream ${open.join(', ')} was closed for good (a tombstone): which admin actions were begun before cannot be read any more. Find out who did that; then npm run audit -- accept-restore --reason <text>.`,
  ]
}

/** Who may append to the stream can put in what they like, and it counts for nothing. */
function unsignedBegun(begun: BegunActions | undefined): string[] {
  if (!begun || begun.unsigned === 0) return []
  return [
    `Among what the event store has of actions that were begun are events that are not signed with this key: ${begun.unsigned}. They count for nothing.`,
  ]
}

function acceptedClosed({ acceptedClosed: accepted }: ChainWalk, { closed, stream }: AllHeads): string[] {
  return closed
    .filter((one) => accepted.has(one))
    .map(
      (one) =>
        `The event store's stream ${one} was closed for good, which was accepted: heads are in ${stream}.`,
    )
}

function noHeads(walk: ChainWalk, all: AllHeads): string[] {
  const [{ rows }, { heads }] = [walk, all]
  const isClosedOpen = closedStreams(walk, all).length > 0
  if (rows.size === 0 || heads.length > 0 || isClosedOpen) return []
  return [
    'The event store knows none of them, so that nobody can tell whether the newest are missing: no api has started since heads were introduced, or it is another event store.',
  ]
}

/** What stands in the stream up to there was accepted with a restore: what was seen then, and what precedes its own head. */
function acceptedRevision({ acceptedHeads: accepted }: ChainWalk, { heads, stream }: AllHeads): number {
  const own = heads.find(({ number, chain }) => number === accepted.by.number && chain === accepted.by.chain)
  return Math.max(accepted.stream === stream ? accepted.upTo : -1, own?.revision ?? -1)
}

/** Who may delete a stream, or say how much of it is kept, can make its first heads forgotten. */
function cutShort(walk: ChainWalk, all: AllHeads): string[] {
  const { first, stream } = all
  if (first === null || first === 0 || first <= acceptedRevision(walk, all)) return []
  return [
    `The event store's stream ${stream} begins at revision ${first}: what it had before was deleted, and which admin actions it knew cannot be read any more.`,
  ]
}

function unsigned(walk: ChainWalk, all: AllHeads): string[] {
  const { unsigned: revisions } = all
  const upTo = acceptedRevision(walk, all)
  const open = revisions.filter((revision) => revision > upTo)
  if (open.length === 0) return []
  return [
    `Of the heads in the event store ${open.length} ${open.length === 1 ? 'is' : 'are'} not signed with this key, the first at revision ${open[0]}.`,
  ]
}

/** A log whose lines were taken out, or that is not among those that were read. */
function notLogged({ acceptedUpTo }: ChainWalk, { heads }: AllHeads, logged: readonly LoggedAction[]) {
  const lines = new Set(logged.flatMap(({ number, content }) => (content ? [number] : [])))
  const lacking = heads
    .filter(({ number, isLogged }) => isLogged && number > acceptedUpTo && !lines.has(number))
    .map(({ number }) => number)
  return rangesOf(lacking).map(
    (range) =>
      `The security log lacks admin ${range}: it was emptied or shortened, or the log that has them was moved away, or is the log of another machine, and is not named (--log).`,
  )
}

/** Lines that tell something else than the row does. */
function otherContent({ rows }: ChainWalk, logged: readonly LoggedAction[]): string[] {
  return logged.flatMap(({ number, chain, content, accountId }) => {
    const row = rows.get(number)
    if (!row || !content || row.chain !== chain) return []
    const isSame =
      row.action === content.action &&
      row.subject === content.subject &&
      row.at === content.at &&
      (accountId === undefined || row.actorId === accountId)
    return isSame ? [] : [`The security log tells something else of admin action ${number} than its row.`]
  })
}

function caughtUp({ heads }: AllHeads): string[] {
  const numbers = heads.filter(({ how }) => how === 'caught-up').map(({ number }) => number)
  return rangesOf(numbers).map(
    (range) =>
      `Caught up by a later start, since a process ended before it had told the event store: ${range}.`,
  )
}

/** They follow validly, or they would be problems. */
function ahead({ rows }: ChainWalk, { heads }: AllHeads): string[] {
  const last = Math.max(0, ...heads.map(({ number }) => number))
  const numbers = [...rows.keys()].filter((number) => number > last)
  return rangesOf(numbers).map(
    (range) => `The event store does not have admin ${range} yet: the next start tells it.`,
  )
}
