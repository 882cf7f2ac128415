import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type EventStore, EventStoreUnavailable, type Position } from '@presale/event-store'
import { Bell, type Clock } from '@presale/kernel'
import { messageOf, Problem } from '../../problem'
import type { Archive, ArchiveStore } from '../archive/archive-store'
import { Archiver } from '../archive/archiver'
import { beginLine, currentLine, LINE_FILE, type LineKeys, type OwnLine, openOwnLine } from '../archive/line'
import type { Lsn } from '../archive/lsn'
import { namedIn, readPiece, runOf } from '../archive/piece'
import { lastPositionIn, lineOf, OWN_STREAMS } from './archived-event'

export interface EventArchiveRequest {
  readonly store: Pick<EventStore, 'follow' | 'eventAt'>
  /** Where the name of the line is kept. */
  readonly dataDir: string
  readonly archive: Archive
  readonly keys: LineKeys
  readonly clock: Clock
  readonly log: { info(fields: object, line: string): void; warn(fields: object, line: string): void }
  /**
   * For how long the oldest event that is not in the archive has been in the store, in milliseconds; after each look, from when the
   * store has answered on.
   */
  onLook(behindMs: number): void
}

/** In place of a cluster's own name: the log is the events, a line of text each. */
export const CLUSTER_OF_EVENTS = 'events'
const NO_LOG = { read: () => Buffer.alloc(0), place: null }

/**
 * Writes the events of an event store of one's own into the archive as they are appended, until the signal aborts: as text, in the pieces
 * that a cluster's log is archived in. A line begins with the first event.
 * @throws Problem; EventStoreUnavailable, and errors of the archive's disk: called again, it goes on where the line ends
 */
export async function archiveEvents(request: EventArchiveRequest, signal: AbortSignal): Promise<void> {
  const { store: events, archive, clock, onLook } = request
  const { line, store, from, after } = (await continued(request)) ?? (await begun(request))
  const bell = new Bell()
  const archiver = new Archiver({
    of: { line: line.line, cluster: line.cluster, timeline: line.timeline },
    ...{ keys: line.keys, store, from, clock, securityLog: NO_LOG, eventsTo: null },
    onReceived: () => bell.ring(),
    eventsAfter: async () => [],
  })
  const written = new Bell()
  const stopping = new AbortController()
  const either = AbortSignal.any([signal, stopping.signal])
  let hasAnswered = false
  let isCaughtUp = false
  let readTo: string | undefined
  let hasEnded = false
  const reading = read().finally(() => {
    hasEnded = true
    bell.ring()
  })
  reading.catch(() => undefined)
  try {
    while (!signal.aborted) {
      if (await archiver.write()) written.ring()
      if (hasAnswered) onLook(behindMs())
      if (hasEnded && !archiver.hasWaiting) await reading
      await bell.until(() => hasEnded || archiver.hasWaiting, { mostMs: archive.everyMs, signal })
      // What comes within a moment is one piece, unless there is much to catch up with.
      if (!archiver.isFull()) await wait(archive.everyMs, undefined, { signal }).catch(() => undefined)
    }
    while (await archiver.write());
  } finally {
    stopping.abort()
    written.ring()
    await reading.catch(() => undefined)
  }

  /** Until it has read to the end once, by when the last that it has read was appended. */
  function behindMs(): number {
    const unread = isCaughtUp || readTo === undefined ? 0 : clock.now().getTime() - Date.parse(readTo)
    return Math.max(archiver.waitingMs, unread)
  }

  async function read(): Promise<void> {
    let at = from
    for await (const followed of events.follow({ prefixes: OWN_STREAMS, after, signal: either })) {
      hasAnswered = true
      isCaughtUp ||= followed.kind === 'caught-up'
      if (followed.kind !== 'event') continue
      readTo = followed.event.created
      const text = lineOf(followed.event)
      archiver.received(at, text)
      at += BigInt(text.length)
      await written.until(() => !archiver.isFull(), { signal: either })
    }
    if (!either.aborted) throw new EventStoreUnavailable('The event store ended the subscription')
  }
}

interface Place {
  readonly line: OwnLine
  readonly store: ArchiveStore
  readonly from: Lsn
  readonly after: Position | undefined
}

/** The line of before, where the event store is the one that it is of. */
async function continued(request: EventArchiveRequest): Promise<Place | undefined> {
  const { dataDir, archive, keys, log, store: events } = request
  const known = currentLine(dataDir)
  if (known === undefined) return undefined
  try {
    const store = archive.line(known)
    const line = await openOwnLine(store, keys)
    if (line.cluster !== CLUSTER_OF_EVENTS) throw new Problem('it is of an embedded server')
    const { pieces, covered } = runOf(namedIn(await store.list()))
    for (const { name } of covered) await store.remove(name)
    const last = pieces.at(-1)
    if (last === undefined) return { line, store, from: line.start, after: undefined }
    const { wal } = await readPiece(
      last.name,
      (await store.read(last.name)) ?? Buffer.alloc(0),
      line,
      line.keys,
    )
    const archived = lastPositionIn(wal)
    if (archived === undefined) throw new Problem(`${last.name} has no event`)
    if ((await events.eventAt(archived.position))?.id !== archived.id)
      throw new Problem(`the event store has no event ${archived.id} at ${archived.position.commit}`)
    return { line, store, from: last.end, after: archived.position }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    log.warn({ line: known, why: messageOf(error) }, 'the archive is not gone on with: a new one begins')
    return undefined
  }
}

async function begun({ dataDir, archive, keys, clock, log }: EventArchiveRequest): Promise<Place> {
  const of = { cluster: CLUSTER_OF_EVENTS, timeline: 1, start: 0n, startedAt: clock.now().toISOString() }
  const line = await beginLine((id) => archive.line(id), of, keys)
  writeFileSync(join(dataDir, LINE_FILE), `${line.line}\n`, { mode: 0o600, flush: true })
  log.info({ line: line.line }, 'an archive begins')
  return { line, store: archive.line(line.line), from: 0n, after: undefined }
}
