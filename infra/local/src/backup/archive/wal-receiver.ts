import pg from 'pg'
import { replicationClientAt } from '../base-backup'
import { formatLsn, type Lsn } from './lsn'

export interface WalSource {
  /** Of a superuser. */
  readonly url: string
  /** Keeps the log for whoever reads it. */
  readonly slot: string
  readonly from: Lsn
  readonly timeline: number
}

export interface WalReader {
  /** The log from a place on: what comes is without a gap. The buffer is the reader's. */
  received(start: Lsn, bytes: Buffer): void
  /** The reader has as much as it can hold: nothing more comes until it says otherwise. */
  isFull(): boolean
}

/** A connection that brings the log of changes as it is written. */
export interface WalStream {
  /** What ends it: a server that stops, a slot that was cut; resolved where it was closed here. */
  readonly ended: Promise<void>
  /** So much is kept, and the server may forget it. Said at once. */
  confirm(flushed: Lsn): void
  /** The reader has room again. */
  resume(): void
  close(): Promise<void>
}

/** By which the server knows whose confirmations it waits for, where it does. */
export const ARCHIVE_NAME = 'presale_archive'

const STATUS_EVERY_MS = 5000
/** Postgres counts microseconds from the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1)

/** Reads the log by the replication protocol, from a place in it on. @throws where the server has not got it any more */
export async function streamWal(source: WalSource, reader: WalReader): Promise<WalStream> {
  const client = replicationClientAt(source.url, ARCHIVE_NAME)
  await client.connect()
  const query = new WalQuery(source, reader)
  const begun = query.begun
  client.query(query)
  await begun.catch(async (error: unknown) => {
    await client.end().catch(() => undefined)
    throw error
  })
  const timer = setInterval(() => query.sendStatus(), STATUS_EVERY_MS)
  const ended = query.ended.finally(() => clearInterval(timer))
  ended.catch(() => undefined)
  return {
    ended,
    confirm: (flushed) => query.confirm(flushed),
    resume: () => query.resume(),
    close: async () => {
      clearInterval(timer)
      query.close()
      await client.end().catch(() => undefined)
    },
  }
}

/** What is used of the connection of `pg`, whose types leave these out. */
interface Line {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  once(name: 'replicationStart' | 'end', listener: () => void): void
  readonly stream: { pause(): unknown; resume(): unknown; readonly writable: boolean }
}
interface CopyData {
  readonly chunk: Buffer
}

/** A copy both ways, which ends only with the connection. `pg` calls the methods. */
class WalQuery implements pg.Submittable {
  readonly begun: Promise<void>
  readonly ended: Promise<void>
  #begin!: () => void
  #end!: () => void
  #failBegin!: (error: Error) => void
  #fail!: (error: Error) => void
  #line: Line | undefined
  #written: Lsn
  #flushed: Lsn
  #isClosed = false

  constructor(
    private readonly source: WalSource,
    private readonly reader: WalReader,
  ) {
    this.#written = source.from
    this.#flushed = source.from
    this.begun = new Promise((begin, fail) => {
      this.#begin = begin
      this.#failBegin = fail
    })
    this.ended = new Promise((end, fail) => {
      this.#end = end
      this.#fail = fail
    })
    this.ended.catch(() => undefined)
  }

  submit(connection: unknown): void {
    const line = connection as Line
    const { slot, from, timeline } = this.source
    this.#line = line
    line.once('replicationStart', () => this.#begin())
    line.once('end', () => this.handleError(new Error('the connection to Postgres was lost')))
    line.query(
      `START_REPLICATION SLOT ${pg.escapeIdentifier(slot)} PHYSICAL ${formatLsn(from)} TIMELINE ${timeline}`,
    )
  }

  handleCopyData({ chunk }: CopyData): void {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === 'w') {
      const start = chunk.readBigUInt64BE(1)
      // The bytes are a part of the connection's own buffer, which is used again.
      const bytes = Buffer.from(chunk.subarray(25))
      this.#written = start + BigInt(bytes.length)
      this.reader.received(start, bytes)
      if (this.reader.isFull()) this.#line?.stream.pause()
    } else if (kind === 'k' && chunk[17] === 1) this.sendStatus()
  }

  handleRowDescription(): void {
    // Of the next timeline, where the server changes to one: the connection then ends.
  }
  handleDataRow(): void {
    // The same.
  }
  handleCommandComplete(): void {
    // The same.
  }

  handleReadyForQuery(): void {
    this.handleError(new Error('Postgres sends no more of its log of changes'))
  }

  handleError(error: Error): void {
    this.#line?.stream.resume()
    if (this.#isClosed) this.#end()
    this.#failBegin(error)
    this.#fail(error)
  }

  confirm(flushed: Lsn): void {
    this.#flushed = flushed
    this.sendStatus()
  }

  resume(): void {
    this.#line?.stream.resume()
  }

  close(): void {
    this.#isClosed = true
    this.resume()
    this.#end()
  }

  sendStatus(): void {
    const line = this.#line
    if (this.#isClosed || !line?.stream.writable) return
    const status = Buffer.alloc(34)
    status.write('r', 0, 'latin1')
    status.writeBigUInt64BE(this.#written, 1)
    status.writeBigUInt64BE(this.#flushed, 9)
    status.writeBigUInt64BE(0n, 17)
    status.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25)
    line.sendCopyFromChunk(status)
  }
}
