import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { Problem } from '../../problem'
import type { Transform } from '../sealing'
import { formatLsn, type Lsn, lsnInName, parseLsn } from './lsn'
import { parsed } from './parsed'

const lsn = z.string().regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/)

/** What a piece says of itself, readable without any key. */
const pieceHeader = z.object({
  format: z.literal(1),
  /** The archive of one data folder, from one start of archiving on. */
  line: z.uuid(),
  /** The cluster whose log it is. */
  cluster: z.string(),
  timeline: z.int().positive(),
  /** The first byte of the log in it, and the one after its last. */
  start: lsn,
  end: lsn,
  /** When the last of it was there, ISO 8601 UTC. */
  at: z.iso.datetime(),
  /** Of what follows the seal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type PieceHeader = z.output<typeof pieceHeader>

/** An event of the event store, and the transaction of the cluster that has it. */
const archivedEvent = z.tuple([z.int().nonnegative(), z.string().regex(/^\d{1,20}$/)])
export type ArchivedEvent = z.output<typeof archivedEvent>

const logPlace = z.object({ file: z.string(), offset: z.int().nonnegative() }).nullable()
/** A file by its identity, and how much of it was read; null where there was none. */
export type LogPlace = z.output<typeof logPlace>

const inside = z.object({
  events: z.array(archivedEvent),
  /** The last event that is in this piece or in one before; null before the first. */
  eventsTo: z.int().nullable(),
  walBytes: z.int().nonnegative(),
  securityLogBytes: z.int().nonnegative(),
  /** Up to where the security log was read. */
  securityLog: logPlace,
})

/** A part of the log of changes, with what was known by then beside it. */
export interface Piece {
  readonly start: Lsn
  readonly end: Lsn
  readonly at: string
  readonly wal: Buffer
  /** Events that were not in an earlier piece, in their order. Their transactions may be in an earlier one. */
  readonly events: readonly ArchivedEvent[]
  /** The position of the last event that is in this piece or in one before; null before the first. */
  readonly eventsTo: number | null
  /** What was added to the security log: of what staff did it has what the database has not. */
  readonly securityLog: Buffer
  readonly securityLogTo: LogPlace
}

/** Whose log it is. */
export type PieceOf = Pick<PieceHeader, 'line' | 'cluster' | 'timeline'>

/** How pieces of a line are written and read. */
export interface PieceKeys {
  /** Only who has it could have written a piece. */
  readonly secret: string
  readonly seal: Transform
  readonly open: Transform
}

/** Without a secret nobody proves who wrote it: it is whole, and that is all. */
export type ReadingKeys = Pick<PieceKeys, 'open'> & { readonly secret: string | undefined }

const SUFFIX = '.wal'

export const pieceName = ({ start, end }: Pick<Piece, 'start' | 'end'>): string =>
  `${lsnInName(start)}-${lsnInName(end)}${SUFFIX}`

/** What a name says; undefined for what is no piece. */
export function pieceNamed(name: string): { readonly start: Lsn; readonly end: Lsn } | undefined {
  const [, start, end] = /^([0-9A-F]{16})-([0-9A-F]{16})\.wal$/.exec(name) ?? []
  if (start === undefined || end === undefined) return undefined
  const named = { start: BigInt(`0x${start}`), end: BigInt(`0x${end}`) }
  return named.start < named.end ? named : undefined
}

/** Pieces by their names. */
export const namedIn = (names: readonly string[]) =>
  names.flatMap((name) => {
    const named = pieceNamed(name)
    return named ? [{ name, ...named }] : []
  })

/** Header, seal and content, each on a line of its own. */
export async function writtenPiece(piece: Piece, of: PieceOf, keys: PieceKeys): Promise<Buffer> {
  const { start, end, at, wal, events, eventsTo, securityLog, securityLogTo } = piece
  const lengths = { walBytes: wal.length, securityLogBytes: securityLog.length }
  const about = Buffer.from(JSON.stringify({ events, eventsTo, ...lengths, securityLog: securityLogTo }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(about.length)
  const content = await buffer(
    await keys.seal(Readable.from([Buffer.concat([length, about, wal, securityLog])])),
  )
  const header: PieceHeader = {
    format: 1,
    ...of,
    start: formatLsn(start),
    end: formatLsn(end),
    at,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  const text = JSON.stringify(header)
  return Buffer.concat([Buffer.from(`${text}\n${sealOf(keys.secret, text)}\n`), content])
}

const sealOf = (secret: string, header: string): string =>
  createHmac('sha256', secret).update(`presale-archive/1\n${header}`).digest('hex')

/**
 * That it is as it was written, without decrypting it: its header has the hash of the content, and the seal holds the header.
 * @throws Problem, as readPiece does
 */
export function checkPiece(
  name: string,
  bytes: Buffer,
  of: PieceOf,
  { secret }: ReadingKeys,
): Pick<PieceHeader, 'at'> {
  return checked(name, bytes, of, secret).header
}

/**
 * @param name of its file, for what is said of it
 * @throws Problem where it is damaged, of another line, or not by who has the key
 */
export async function readPiece(name: string, bytes: Buffer, of: PieceOf, keys: ReadingKeys): Promise<Piece> {
  const { header, content } = checked(name, bytes, of, keys.secret)
  const opened = await buffer(await keys.open(Readable.from([content]))).catch(() => {
    throw damaged(name)
  })
  const begin = 4 + (opened.length >= 4 ? opened.readUInt32BE(0) : 0)
  const { data } = inside.safeParse(parsed(opened.subarray(4, begin).toString()))
  const [start, end] = [parseLsn(header.start), parseLsn(header.end)]
  const isWhole =
    data !== undefined &&
    opened.length === begin + data.walBytes + data.securityLogBytes &&
    BigInt(data.walBytes) === end - start
  if (!isWhole) throw damaged(name)
  const endOfWal = begin + data.walBytes
  return {
    start,
    end,
    at: header.at,
    wal: opened.subarray(begin, endOfWal),
    events: data.events,
    eventsTo: data.eventsTo,
    securityLog: opened.subarray(endOfWal),
    securityLogTo: data.securityLog,
  }
}

function checked(name: string, bytes: Buffer, of: PieceOf, secret: string | undefined) {
  const [afterHeader, afterSeal] = lineEnds(bytes)
  const text = bytes.subarray(0, Math.max(0, afterHeader - 1)).toString()
  const { data: header } = pieceHeader.safeParse(parsed(text))
  if (header === undefined) throw damaged(name)
  const seal = bytes.subarray(afterHeader, Math.max(afterHeader, afterSeal - 1))
  if (secret !== undefined && !isSealed(seal, secret, text))
    throw new Problem(`${name} of the archive was not written by who has its key, or is damaged.`)
  if (header.line !== of.line || header.cluster !== of.cluster || header.timeline !== of.timeline)
    throw new Problem(
      `${name} is of another archive: of the line ${header.line}, timeline ${header.timeline}, not of ${of.line}, timeline ${of.timeline}.`,
    )
  const named = pieceNamed(name)
  if (named?.start !== parseLsn(header.start) || named.end !== parseLsn(header.end))
    throw new Problem(
      `${name} of the archive has the log from ${header.start} to ${header.end}: it was renamed.`,
    )
  const content = bytes.subarray(afterSeal)
  if (createHash('sha256').update(content).digest('hex') !== header.sha256) throw damaged(name)
  return { header, content }
}

function isSealed(seal: Buffer, secret: string, header: string): boolean {
  const expected = Buffer.from(sealOf(secret, header))
  return seal.length === expected.length && timingSafeEqual(seal, expected)
}

/** Behind the first and the second line. */
function lineEnds(bytes: Buffer): readonly [number, number] {
  const first = bytes.indexOf(0x0a) + 1
  return [first, bytes.indexOf(0x0a, first) + 1]
}

const damaged = (name: string): Problem => new Problem(`${name} of the archive is damaged.`)

/** A run of the log: pieces without a gap between them. */
export interface Run<Named> {
  readonly pieces: readonly Named[]
  /** Written beside one that has all of them: the smaller ones were not removed yet. */
  readonly covered: readonly Named[]
}

/**
 * Which pieces make up the log, in its order.
 * @throws Problem naming the place where it has a gap, or is there twice
 */
export function runOf<Named extends { readonly start: Lsn; readonly end: Lsn }>(
  pieces: readonly Named[],
): Run<Named> {
  // Of those that begin at one place the longest first: it has the others.
  const inOrder = pieces.toSorted((one, other) =>
    one.start === other.start ? Number(other.end - one.end) : one.start < other.start ? -1 : 1,
  )
  const run: Named[] = []
  const covered: Named[] = []
  for (const piece of inOrder) {
    const last = run.at(-1)
    if (last === undefined || piece.start === last.end) run.push(piece)
    else if (piece.end <= last.end) covered.push(piece)
    else if (piece.start < last.end)
      throw new Problem(
        `The archive has the log from ${formatLsn(piece.start)} to ${formatLsn(last.end)} twice.`,
      )
    else
      throw new Problem(`The archive lacks the log from ${formatLsn(last.end)} to ${formatLsn(piece.start)}.`)
  }
  return { pieces: run, covered }
}
