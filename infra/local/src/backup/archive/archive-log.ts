import { Bell, type Clock } from '@presale/kernel'
import type pg from 'pg'
import { connected, eventsAfter } from '../../servers/facts'
import { identifySystem } from '../base-backup'
import { ARCHIVE_SLOT } from './archive-slot'
import { Archiver, type Archiving } from './archiver'
import { MeasuredLag } from './lag'
import { LogTail } from './log-tail'
import { type Lsn, parseLsn } from './lsn'
import { type LineRequest, type PlaceInLine, placeInLine } from './place-in-line'
import { assertNotReplaced, PromotionLook } from './promotion-look'
import { streamWal, type WalStream } from './wal-receiver'

export interface ArchiveRequest extends LineRequest {
  readonly securityLog: string
  /** Each change is written as it comes: somebody waits for it. */
  readonly isPrompt: boolean
  /** How far it is, after each look. */
  onLook(state: ArchiveState): void
}

export interface ArchiveState {
  readonly line: string
  readonly written: Lsn
  /** For how long the oldest change that is not in the archive has been in the server's log. */
  readonly behindMs: number
  /** All that was committed when it began is in the archive, too. */
  readonly isCaughtUp: boolean
}

/** To ask for each commit would take longer than to write it. */
const ASK_FOR_EVENTS_EVERY_MS = 250

/**
 * Writes the cluster's log of changes into the archive as it grows, until the signal aborts.
 * @throws Replaced once a standby has taken over; Problem; errors of Postgres and of the archive's disk: called again, it
 * goes on where the line ends
 */
export const archiveLog = (request: ArchiveRequest, signal: AbortSignal): Promise<void> =>
  connected(request.eventStoreUrl, (events) => archiveBeside(events, request, signal))

/** @param events a connection to the database of the event store */
async function archiveBeside(events: pg.Client, request: ArchiveRequest, signal: AbortSignal): Promise<void> {
  await assertNotReplaced(request)
  const identity = await identifySystem(request.superuserUrl)
  const place = await placeInLine(request, identity)
  const securityLog = new LogTail(request.securityLog, place.securityLogTo)
  try {
    await archiveFrom(place, { events, securityLog, caughtUpAt: parseLsn(identity.flushed) }, request, signal)
  } finally {
    securityLog.close()
  }
}

/** What is read beside the log of changes. */
interface Sources {
  readonly events: pg.Client
  readonly securityLog: LogTail
  /** Where the server was when it began. */
  readonly caughtUpAt: Lsn
}

async function archiveFrom(
  place: PlaceInLine,
  { events, securityLog, caughtUpAt }: Sources,
  request: ArchiveRequest,
  signal: AbortSignal,
): Promise<void> {
  const bell = new Bell()
  const archiver = archiverAt(place, request, { events, securityLog, bell })
  const { line, store, from } = place
  const source = { url: request.superuserUrl, slot: ARCHIVE_SLOT, from, timeline: line.timeline }
  const stream = await streamWal(source, archiver)
  const following: Following = {
    ...{ line: line.line, caughtUpAt },
    ...{ archiver, stream, bell, hasEnded: ringsAtEnd(stream, bell) },
    promotion: new PromotionLook(request, store),
    lag: new MeasuredLag(() => flushedOf(events)),
  }
  try {
    await follow(following, request, signal)
    // What came last, where the platform stops in order.
    await keep(following)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await stream.close()
  }
}

interface Following {
  readonly line: string
  /** Where the server was when it began. */
  readonly caughtUpAt: Lsn
  readonly archiver: Archiver
  readonly stream: WalStream
  /** Rings when something is received, and when the stream ends. */
  readonly bell: Bell
  readonly hasEnded: () => boolean
  readonly promotion: PromotionLook
  readonly lag: MeasuredLag
}

/** Writes what is received, until the signal aborts. @throws what ended the stream */
async function follow(
  following: Following,
  { archive, isPrompt, onLook }: ArchiveRequest,
  signal: AbortSignal,
): Promise<void> {
  const { archiver, stream, bell, hasEnded } = following
  while (!signal.aborted) {
    const hasWritten = await keep(following)
    if (hasWritten) stream.resume()
    const hasMore = archiver.waitingMs > 0
    onLook(await stateOf(following))
    if (hasWritten && hasMore) continue
    const isDue = () => hasEnded() || (isPrompt && archiver.hasWaiting)
    await bell.until(isDue, { mostMs: archive.everyMs, signal })
    if (hasEnded()) await stream.ended
  }
}

/** Writes a piece, and confirms it where no standby has taken over. @returns whether anything was written */
async function keep({ archiver, stream, promotion }: Following): Promise<boolean> {
  const hasWritten = await archiver.write()
  await promotion.look(hasWritten)
  if (hasWritten) stream.confirm(archiver.written)
  return hasWritten
}

async function stateOf({ line, caughtUpAt, archiver, lag }: Following): Promise<ArchiveState> {
  const { written } = archiver
  const lagMs = await lag.behindMs(written)
  return { line, written, behindMs: Math.max(archiver.waitingMs, lagMs), isCaughtUp: written >= caughtUpAt }
}

function archiverAt(
  { line, store, from, eventsTo }: PlaceInLine,
  { clock, isPrompt }: ArchiveRequest,
  by: { readonly events: pg.Client; readonly securityLog: LogTail; readonly bell: Bell },
): Archiver {
  return new Archiver({
    of: { line: line.line, cluster: line.cluster, timeline: line.timeline },
    ...{ keys: line.keys, store, from, clock, eventsTo, securityLog: by.securityLog },
    onReceived: () => by.bell.ring(),
    eventsAfter: eventsNowAndThen(by.events, clock, isPrompt),
  })
}

/** Rings once the stream has ended. @returns whether it has */
function ringsAtEnd(stream: WalStream, bell: Bell): () => boolean {
  let hasEnded = false
  stream.ended
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true
      bell.ring()
    })
  return () => hasEnded
}

function eventsNowAndThen(client: pg.Client, clock: Clock, isPrompt: boolean): Archiving['eventsAfter'] {
  let askedAt = 0
  return async (position, isAll) => {
    const now = clock.now().getTime()
    const isDue = isAll && !isPrompt
    if (!isDue && now - askedAt < ASK_FOR_EVENTS_EVERY_MS) return []
    askedAt = now
    return (await eventsAfter(client, position)).map(([at, xid]) => [at, xid])
  }
}

async function flushedOf(client: pg.Client): Promise<Lsn> {
  const { rows }: { rows: readonly { lsn: string }[] } = await client.query(
    'select pg_current_wal_flush_lsn()::text as lsn',
  )
  return parseLsn(rows[0]?.lsn ?? '0/0')
}
