import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Bell, type Clock } from '@presale/kernel'
import type pg from 'pg'
import { messageOf, Problem } from '../../problem'
import { connected, eventsAfter, lastInnerPosition } from '../../servers/facts'
import { identifySystem, type SystemIdentity } from '../base-backup'
import type { Archive, ArchiveStore } from './archive-store'
import { Archiver, type Archiving } from './archiver'
import { Lag } from './lag'
import { beginLine, currentLine, LINE_FILE, type LineKeys, type OwnLine, openOwnLine } from './line'
import { LogTail } from './log-tail'
import { beginOfFile, formatLsn, type Lsn, parseLsn } from './lsn'
import { type LogPlace, namedIn, readPiece, runOf } from './piece'
import { mayBePromoted, promotionIn, Replaced } from './promotion'
import { streamWal } from './wal-receiver'

export interface ArchiveRequest {
  /** Of a superuser of the cluster. */
  readonly superuserUrl: string
  /** The database of the event store, by the same. */
  readonly eventStoreUrl: string
  readonly dataDir: string
  readonly securityLog: string
  readonly archive: Archive
  readonly keys: LineKeys
  readonly clock: Clock
  readonly log: { info(fields: object, line: string): void; warn(fields: object, line: string): void }
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

export const ARCHIVE_SLOT = 'presale_archive'
/** To ask for each commit would take longer than to write it. */
const ASK_FOR_EVENTS_EVERY_MS = 250
/** Where the server is. */
const ASK_FOR_PLACE_EVERY_MS = 1000
/** While nothing is written. */
const LOOK_FOR_PROMOTION_MS = 2000

/**
 * Writes the cluster's log of changes into the archive as it grows, until the signal aborts.
 * @throws Replaced once a standby has taken over; Problem; errors of Postgres and of the archive's disk: called again, it
 * goes on where the line ends
 */
export const archiveLog = (request: ArchiveRequest, signal: AbortSignal): Promise<void> =>
  connected(request.eventStoreUrl, (events) => archiveBeside(events, request, signal))

/** @param events a connection to the database of the event store */
async function archiveBeside(events: pg.Client, request: ArchiveRequest, signal: AbortSignal): Promise<void> {
  const { superuserUrl, clock, onLook, isPrompt, archive } = request
  await assertNotReplaced(request)
  const identity = await identifySystem(superuserUrl)
  const slot = await openSlot(superuserUrl)
  const found = await continued(request, identity, slot)
  const { line, store, from, eventsTo, securityLogTo } = found ?? (await begun(request, identity, slot))
  const securityLog = new LogTail(request.securityLog, securityLogTo)
  const bell = new Bell()
  const archiver = new Archiver({
    of: { line: line.line, cluster: line.cluster, timeline: line.timeline },
    keys: line.keys,
    store,
    from,
    clock,
    onReceived: () => bell.ring(),
    securityLog,
    eventsTo,
    eventsAfter: eventsNowAndThen(events, clock, isPrompt),
  })
  const { timeline } = line
  const stream = await streamWal({ url: superuserUrl, slot: ARCHIVE_SLOT, from, timeline }, archiver)
  const begunAt = parseLsn(identity.flushed)
  let hasEnded = false
  stream.ended
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true
      bell.ring()
    })
  const lag = new Lag()
  let askedAt = Number.NEGATIVE_INFINITY
  const behindMs = async (): Promise<number> => {
    const now = performance.now()
    if (now - askedAt >= ASK_FOR_PLACE_EVERY_MS) {
      lag.note(await flushedOf(events), now)
      askedAt = now
    }
    return Math.max(archiver.waitingMs, lag.behindMs(archiver.written, performance.now()))
  }
  let lookedAt = performance.now()
  const keep = async (): Promise<boolean> => {
    const hasWritten = await archiver.write()
    // Behind the piece, and before it is confirmed: see beginPromotion.
    if (hasWritten || performance.now() - lookedAt >= LOOK_FOR_PROMOTION_MS) {
      if (await mayBePromoted(store)) await assertNotReplaced(request)
      lookedAt = performance.now()
    }
    if (hasWritten) stream.confirm(archiver.written)
    return hasWritten
  }
  try {
    while (!signal.aborted) {
      const hasWritten = await keep()
      if (hasWritten) stream.resume()
      const { written, waitingMs } = archiver
      onLook({ line: line.line, written, behindMs: await behindMs(), isCaughtUp: written >= begunAt })
      if (hasWritten && waitingMs > 0) continue
      const isDue = () => hasEnded || (isPrompt && archiver.hasWaiting)
      await bell.until(isDue, { mostMs: archive.everyMs, signal })
      if (hasEnded) await stream.ended
    }
    // What came last, where the platform stops in order.
    await keep()
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await stream.close()
    securityLog.close()
  }
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

/** @throws Replaced where a standby goes on with the line of the data folder */
async function assertNotReplaced({ dataDir, archive, keys }: ArchiveRequest): Promise<void> {
  const known = currentLine(dataDir)
  const promotion = known && (await promotionIn(archive, known, keys))
  if (promotion) throw new Replaced(promotion)
}

interface Place {
  readonly line: OwnLine
  readonly store: ArchiveStore
  readonly from: Lsn
  readonly eventsTo: number | null
  readonly securityLogTo: LogPlace | undefined
}

interface Slot {
  /** The oldest place that the server still has for it. */
  readonly oldest: Lsn
}

/** The server keeps its log for the archive: up to a limit, beyond which it cuts the slot rather than fill its disk. */
async function openSlot(url: string): Promise<Slot> {
  const state = await slotState(url)
  if (state?.oldest != null && !state.isLost) return { oldest: parseLsn(state.oldest) }
  return connected(url, async (client) => {
    if (state) await client.query('select pg_drop_replication_slot($1)', [ARCHIVE_SLOT])
    const { rows }: { rows: readonly { lsn: string }[] } = await client.query(
      'select lsn::text as lsn from pg_create_physical_replication_slot($1, true)',
      [ARCHIVE_SLOT],
    )
    return { oldest: parseLsn(rows[0]?.lsn ?? '0/0') }
  })
}

async function slotState(url: string) {
  return connected(url, async (client) => {
    const { rows }: { rows: readonly { oldest: string | null; isLost: boolean }[] } = await client.query(
      `select restart_lsn::text as oldest, wal_status is not distinct from 'lost' as "isLost"
       from pg_replication_slots where slot_name = $1`,
      [ARCHIVE_SLOT],
    )
    return rows[0]
  })
}

/** Where no archive is written, nothing keeps the log for one. */
export async function dropArchiveSlot(url: string): Promise<void> {
  await connected(url, (client) =>
    client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
      [ARCHIVE_SLOT],
    ),
  )
}

/** The line of the data folder, where what comes next in the log can be added to it. */
async function continued(
  { dataDir, archive, keys, log }: ArchiveRequest,
  { cluster, timeline, flushed }: SystemIdentity,
  { oldest }: Slot,
): Promise<Place | undefined> {
  const known = currentLine(dataDir)
  if (known === undefined) return undefined
  try {
    const store = archive.line(known)
    const line = await openOwnLine(store, keys)
    if (line.cluster !== cluster || line.timeline !== timeline)
      throw new Problem('the cluster is another one')
    const { pieces, covered } = runOf(namedIn(await store.list()))
    for (const { name } of covered) await store.remove(name)
    const last = pieces.at(-1)
    const from = last?.end ?? line.start
    if (from < beginOfFile(oldest))
      throw new Problem(`the server has its log from ${formatLsn(oldest)} on alone`)
    if (from > parseLsn(flushed)) throw new Problem(`the server is at ${flushed}, and the archive beyond`)
    if (last === undefined) return { line, store, from, eventsTo: null, securityLogTo: undefined }
    const content = (await store.read(last.name)) ?? Buffer.alloc(0)
    const { eventsTo, securityLogTo } = await readPiece(last.name, content, line, line.keys)
    return { line, store, from, eventsTo, securityLogTo }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    log.warn(
      { line: known, why: messageOf(error) },
      'the archive is not gone on with: a new one begins, and needs a backup of its own',
    )
    return undefined
  }
}

/** A line begins with a file of the log, so that its files are whole. */
async function begun(
  { dataDir, archive, keys, clock, log, eventStoreUrl }: ArchiveRequest,
  { cluster, timeline }: SystemIdentity,
  { oldest }: Slot,
): Promise<Place> {
  const start = beginOfFile(oldest)
  const startedAt = clock.now().toISOString()
  const about = { cluster, timeline, start, startedAt }
  const line = await beginLine((id) => archive.line(id), about, keys)
  const eventsTo = await lastInnerPosition(eventStoreUrl)
  writeFileSync(join(dataDir, LINE_FILE), `${line.line}\n`, { mode: 0o600, flush: true })
  log.info({ line: line.line, from: formatLsn(start) }, 'an archive begins')
  return { line, store: archive.line(line.line), from: start, eventsTo, securityLogTo: undefined }
}
