import { innerAtOrAfter, outerPosition } from '@presale/event-store-node/positions'
import { Problem } from '../../problem'
import type { Manifest } from '../manifest'
import type { Archive, ArchiveStore } from './archive-store'
import { type ArchiveLine, type LineKeys, laterLine, openLine } from './line'
import { beginOfFile, formatLsn, type Lsn, parseLsn } from './lsn'
import { checkPiece, namedIn, type Piece, pieceNamed, readPiece, runOf } from './piece'
import { type Promotion, promotionOf } from './promotion'

/** Up to where a backup is brought by the archive. */
export type Moment =
  | { readonly kind: 'latest' }
  /** ISO 8601 UTC. */
  | { readonly kind: 'time'; readonly time: string }
  /** As the event store names it to its clients. */
  | { readonly kind: 'event'; readonly position: string }

/** @returns undefined for what is no moment */
export function momentOf(text: string): Moment | undefined {
  if (text === 'latest') return { kind: 'latest' }
  if (/^\d{1,19}$/.test(text)) return { kind: 'event', position: text }
  const isTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
  return isTime ? { kind: 'time', time: new Date(text).toISOString() } : undefined
}

/** The log that brings a backup to a moment: what is read once, to be checked, and again, to be written. */
export interface RecoveryPlan {
  readonly moment: Moment
  readonly line: ArchiveLine
  readonly store: ArchiveStore
  readonly pieces: readonly { readonly name: string; readonly start: Lsn; readonly end: Lsn }[]
  /**
   * Where the log is read from: with a whole file of it. Of the one before the backup has all, and a part from here would
   * take the place of that.
   */
  readonly from: Lsn
  /** The transaction of the event that was asked for; undefined for other moments. */
  readonly transaction: string | undefined
  /** When the last of the log was there, ISO 8601 UTC. */
  readonly until: string
  /** Of the files that are written. */
  readonly bytes: number
  /** A standby took the line over. */
  readonly promotion: Promotion | undefined
  /** Pieces that were written to the line behind that: they are of no ledger, and are not applied. */
  readonly refused: number
  /** When the site began another line, from which no backup goes on; ISO 8601 UTC. */
  readonly endedBy: string | undefined
}

/**
 * Reads all of the log behind a backup.
 * @throws Problem where there is none, a part of it is missing, damaged or of another line, or the moment is not in it
 */
export async function planRecovery(
  { archive: of, wal }: Pick<Manifest, 'archive' | 'wal'>,
  { archive, keys, moment }: { readonly archive: Archive; readonly keys: LineKeys; readonly moment: Moment },
): Promise<RecoveryPlan> {
  if (of === undefined)
    throw new Problem(
      'No archive was written when this backup was taken: it is restored as it is, without --to.',
    )
  assertBehind(of, moment)
  const store = archive.line(of.line)
  const line = await openLine(store, keys)
  const end = parseLsn(wal.end.lsn)
  const promotion = await promotionOf(store, line)
  const { pieces: all } = runOf(namedIn(await store.list()))
  const from = beginOfFile(end)
  const behind = all.filter((piece) => piece.end > from)
  const pieces = behind.filter(({ start }) => promotion?.end === undefined || start < promotion.end)
  const first = pieces[0]
  if (first === undefined || first.start > from)
    throw new Problem(`The archive lacks the log from ${wal.end.lsn} on, where the backup ends.`)
  const last = pieces.at(-1) ?? first
  if (last.end < end)
    throw new Problem(
      `The archive ends at ${formatLsn(last.end)}, before the backup does (${wal.end.lsn}): it is restored as it is, without --to.`,
    )
  let until = ''
  let transaction: string | undefined
  const wanted = moment.kind === 'event' ? eventAt(moment.position) : undefined
  for await (const { name, content } of filesOf({ store, pieces, from })) {
    until = checkPiece(name, content, line, line.keys).at
    if (wanted === undefined || transaction !== undefined) continue
    const { events } = await readPiece(name, content, line, line.keys)
    transaction = events.find(([position]) => position === wanted)?.[1]
  }
  if (moment.kind === 'event' && transaction === undefined)
    throw new Problem(
      `The archive does not have the event at ${moment.position}: it ends at ${until}. --to latest takes all that it has.`,
    )
  if (moment.kind === 'time' && moment.time > until)
    throw new Problem(
      `The archive ends at ${until}, before ${moment.time}. --to latest takes all that it has.`,
    )
  const bytes = Number(last.end - from)
  const later = moment.kind === 'latest' ? await laterLine(archive, line, keys) : undefined
  return {
    moment,
    line,
    store,
    pieces,
    from,
    transaction,
    until,
    bytes,
    promotion,
    refused: behind.length - pieces.length,
    endedBy: later?.startedAt,
  }
}

function eventAt(position: string): number {
  const inner = innerAtOrAfter(BigInt(position))
  if (outerPosition(inner) !== BigInt(position)) throw new Problem(`No event has the position ${position}.`)
  return inner
}

function assertBehind(of: NonNullable<Manifest['archive']>, moment: Moment): void {
  const isBefore =
    moment.kind === 'time'
      ? moment.time < of.endedAt
      : moment.kind === 'event' && BigInt(moment.position) <= BigInt(of.endedWith ?? -1)
  if (isBefore)
    throw new Problem(
      `The backup is of ${of.endedAt}, after what was asked for. Name the folder of all backups, or an earlier one.`,
    )
}

export type Contents = Pick<RecoveryPlan, 'line' | 'store' | 'pieces'> & {
  /** Where in the first of them; left out: at its beginning. */
  readonly from?: Lsn
}

/**
 * The pieces in their order. Who archives may make one of many small ones meanwhile: then the larger one is read from where
 * the small ones were read to, and its events and lines may come twice.
 */
export async function* contentsOf(contents: Contents): AsyncGenerator<Piece, void, undefined> {
  const { line } = contents
  for await (const { name, content, at } of filesOf(contents)) {
    const piece = await readPiece(name, content, line, line.keys)
    yield { ...piece, start: at, wal: piece.wal.subarray(Number(at - piece.start)) }
  }
}

interface PieceFile {
  readonly name: string
  readonly content: Buffer
  /** Where in it the log was not read yet. */
  readonly at: Lsn
}

/** Their files, not opened. */
async function* filesOf({
  store,
  pieces,
  from,
}: Omit<Contents, 'line'>): AsyncGenerator<PieceFile, void, undefined> {
  let at = from ?? pieces[0]?.start ?? 0n
  for (const { name: listed, end } of pieces) {
    if (end <= at) continue
    const found = await store.read(listed)
    const { name, content } = found ? { name: listed, content: found } : await pieceWith(store, at)
    yield { name, content, at }
    at = pieceNamed(name)?.end ?? end
  }
}

async function pieceWith(store: ArchiveStore, at: Lsn) {
  const { pieces } = runOf(namedIn(await store.list()))
  const found = pieces.find(({ start, end }) => start <= at && at < end)
  const content = found && (await store.read(found.name))
  if (found && content) return { name: found.name, content }
  throw new Problem(`The archive lacks the log from ${formatLsn(at)} on.`)
}

/** For people. */
export const spanOf = ({ pieces, from, until }: RecoveryPlan): string =>
  `the log from ${formatLsn(from)} to ${formatLsn(pieces.at(-1)?.end ?? 0n)}, which ends at ${until}`

/** What a restore of a line that has ended leaves out; undefined where it has not. */
export function endSentence({ promotion, refused, endedBy, until }: RecoveryPlan): string | undefined {
  if (promotion === undefined)
    return endedBy === undefined
      ? undefined
      : `The site began another line of its archive at ${endedBy}, since this one could not be gone on with: what was committed between ${until} and the first backup of that line is in no archive.`
  const { at, host } = promotion
  const left = refused === 0 ? '' : ` ${refused} of its pieces were written after that, and are not applied.`
  return `A standby on ${host} took this line over at ${at}: what was sold since is in the line of that one.${left}`
}
