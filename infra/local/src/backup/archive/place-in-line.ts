import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '@presale/kernel'
import { messageOf, Problem } from '../../problem'
import { lastInnerPosition } from '../../servers/facts'
import type { SystemIdentity } from '../base-backup'
import { openSlot, type Slot } from './archive-slot'
import type { Archive, ArchiveStore } from './archive-store'
import { beginLine, currentLine, LINE_FILE, type LineKeys, type OwnLine, openOwnLine } from './line'
import { beginOfFile, formatLsn, type Lsn, parseLsn } from './lsn'
import { type LogPlace, namedIn, readPiece, runOf } from './piece'

export interface LineRequest {
  /** Of a superuser of the cluster. */
  readonly superuserUrl: string
  /** The database of the event store, by the same. */
  readonly eventStoreUrl: string
  readonly dataDir: string
  readonly archive: Archive
  readonly keys: LineKeys
  readonly clock: Clock
  readonly log: { info(fields: object, line: string): void; warn(fields: object, line: string): void }
}

/** Where archiving goes on. */
export interface PlaceInLine {
  readonly line: OwnLine
  readonly store: ArchiveStore
  readonly from: Lsn
  /** The last event before it; null where there is none. */
  readonly eventsTo: number | null
  readonly securityLogTo: LogPlace | undefined
}

/** The end of the data folder's line; where nothing can be added to that one, the begin of another. */
export async function placeInLine(request: LineRequest, identity: SystemIdentity): Promise<PlaceInLine> {
  const slot = await openSlot(request.superuserUrl)
  return (await continued(request, identity, slot)) ?? begun(request, identity, slot)
}

/** The line of the data folder, where what comes next in the log can be added to it. */
async function continued(
  { dataDir, archive, keys, log }: LineRequest,
  { cluster, timeline, flushed }: SystemIdentity,
  { oldest }: Slot,
): Promise<PlaceInLine | undefined> {
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
  { dataDir, archive, keys, clock, log, eventStoreUrl }: LineRequest,
  { cluster, timeline }: SystemIdentity,
  { oldest }: Slot,
): Promise<PlaceInLine> {
  const start = beginOfFile(oldest)
  const startedAt = clock.now().toISOString()
  const about = { cluster, timeline, start, startedAt }
  const line = await beginLine((id) => archive.line(id), about, keys)
  const eventsTo = await lastInnerPosition(eventStoreUrl)
  writeFileSync(join(dataDir, LINE_FILE), `${line.line}\n`, { mode: 0o600, flush: true })
  log.info({ line: line.line, from: formatLsn(start) }, 'an archive begins')
  return { line, store: archive.line(line.line), from: start, eventsTo, securityLogTo: undefined }
}
