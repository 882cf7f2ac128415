import type { Clock } from '@presale/kernel'
import type { ArchiveStore } from './archive-store'
import type { LogTail } from './log-tail'
import { type Lsn, WAL_FILE_BYTES } from './lsn'
import {
  type ArchivedEvent,
  type Piece,
  type PieceKeys,
  type PieceOf,
  pieceName,
  writtenPiece,
} from './piece'
import type { WalReader } from './wal-receiver'

export interface Archiving {
  readonly of: PieceOf
  readonly keys: PieceKeys
  readonly store: ArchiveStore
  /** Where the line ends so far. */
  readonly from: Lsn
  readonly clock: Clock
  /** Something waits to be written. */
  onReceived(): void
  readonly securityLog: Pick<LogTail, 'read' | 'place'>
  /** The last event that the line knows. */
  readonly eventsTo: number | null
  /**
   * Events of the event store behind that position, in their order.
   * @param isAll the piece has all that was received: nothing may follow it for a while
   */
  eventsAfter(position: number | null, isAll: boolean): Promise<readonly ArchivedEvent[]>
}

/** Beyond that the connection is paused: the server keeps the rest. */
const MOST_WAITING_BYTES = 32 * 1024 * 1024
const MOST_IN_PIECE_BYTES = 8 * 1024 * 1024
/** Small pieces are made one, so that a day has not a hundred thousand files. */
const MOST_SMALL_PIECES = 1200
/** So many stay what they are. */
const FEW_PIECES = 32

/** Writes the log of changes as it comes, in pieces, and makes one of many small ones. */
export class Archiver implements WalReader {
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #received: Lsn
  #written: Lsn
  #small: Piece[] = []
  #eventsTo: number | null
  #waitingSince: number | undefined

  constructor(private readonly archiving: Archiving) {
    this.#received = archiving.from
    this.#written = archiving.from
    this.#eventsTo = archiving.eventsTo
  }

  get hasWaiting(): boolean {
    return this.#waitingBytes > 0
  }

  /** Up to where the log is in the archive. */
  get written(): Lsn {
    return this.#written
  }

  /** For how long the oldest of what is not in the archive has been here, in milliseconds; 0 where nothing waits. */
  get waitingMs(): number {
    return this.#waitingSince === undefined ? 0 : this.archiving.clock.now().getTime() - this.#waitingSince
  }

  received(start: Lsn, bytes: Buffer): void {
    if (start !== this.#received)
      throw new Error(`Postgres sent its log from ${start} on, not from ${this.#received}`)
    if (bytes.length === 0) return
    this.#waitingSince ??= this.archiving.clock.now().getTime()
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    this.#received += BigInt(bytes.length)
    this.archiving.onReceived()
  }

  isFull(): boolean {
    return this.#waitingBytes >= MOST_WAITING_BYTES
  }

  /**
   * Writes what waits. After a failure this archiver is done with: what it had read is read again from where the line ends.
   * @returns whether anything did
   */
  async write(): Promise<boolean> {
    const { of, keys, store, clock, securityLog, eventsAfter } = this.archiving
    if (this.#waitingBytes === 0) return false
    const events = await eventsAfter(this.#eventsTo, this.#waitingBytes <= MOST_IN_PIECE_BYTES)
    this.#eventsTo = events.at(-1)?.[0] ?? this.#eventsTo
    const wal = this.#take()
    const at = clock.now()
    const [start, end] = [this.#written, this.#written + BigInt(wal.length)]
    const log = { securityLog: securityLog.read(), securityLogTo: securityLog.place }
    const piece: Piece = { start, end, at: at.toISOString(), wal, events, eventsTo: this.#eventsTo, ...log }
    await store.write(pieceName(piece), await writtenPiece(piece, of, keys))
    this.#written = end
    this.#waitingSince = this.#waitingBytes === 0 ? undefined : at.getTime()
    this.#small.push(piece)
    await this.#mergeWhereDue()
    return true
  }

  #take(): Buffer {
    const taken: Buffer[] = []
    let bytes = 0
    while (bytes < MOST_IN_PIECE_BYTES) {
      const next = this.#waiting.shift()
      if (next === undefined) break
      taken.push(next)
      bytes += next.length
    }
    this.#waitingBytes -= bytes
    return Buffer.concat(taken)
  }

  /** Once a file of the log is full, or the pieces are many. The smaller ones go once the larger one is there. */
  async #mergeWhereDue(): Promise<void> {
    const { of, keys, store } = this.archiving
    const [first, last] = [this.#small[0], this.#small.at(-1)]
    if (first === undefined || last === undefined) return
    const isFull = first.start / WAL_FILE_BYTES !== last.end / WAL_FILE_BYTES
    if (!isFull && this.#small.length < MOST_SMALL_PIECES) return
    const small = this.#small
    this.#small = []
    // Under load they are large, and to write each twice would be half of what can be archived.
    if (small.length <= FEW_PIECES) return
    const merged = mergedOf(small, first, last)
    await store.write(pieceName(merged), await writtenPiece(merged, of, keys))
    for (const piece of small) await store.remove(pieceName(piece))
  }
}

const mergedOf = (small: readonly Piece[], first: Piece, last: Piece): Piece => ({
  start: first.start,
  end: last.end,
  at: last.at,
  wal: Buffer.concat(small.map(({ wal }) => wal)),
  events: small.flatMap(({ events }) => events),
  eventsTo: last.eventsTo,
  securityLog: Buffer.concat(small.map(({ securityLog }) => securityLog)),
  securityLogTo: last.securityLogTo,
})
