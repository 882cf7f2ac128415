import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'
import { Problem } from '../problem'

/** A place in Postgres's log of changes. */
export interface WalPlace {
  readonly lsn: string
  readonly timeline: number
}

/** The restored cluster is as it was at the end; what was committed before the start is in it for sure. */
export interface WalSpan {
  readonly start: WalPlace
  readonly end: WalPlace
}

export interface BackupWriters {
  /** The cluster, a tar archive. */
  archive(bytes: Readable): Promise<void>
  /** Postgres's own list of the cluster's files, with their hashes. */
  manifest(bytes: Readable): Promise<void>
}

const BASE_BACKUP =
  "BASE_BACKUP (LABEL 'presale', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')"

/**
 * Copies the whole cluster as of one instant, while it is written to, by the replication protocol. A slot keeps the log
 * of changes until the end: without it, a checkpoint during a long copy may remove what the copy needs. The slot goes
 * with the connection, whoever ends that.
 * @param url of a superuser
 */
export async function takeBaseBackup(url: string, writers: BackupWriters): Promise<WalSpan> {
  const client = replicationClientAt(url)
  await client.connect()
  try {
    await client.query(
      `CREATE_REPLICATION_SLOT presale_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`,
    )
    const query = client.query(new BaseBackupQuery())
    const [span] = await Promise.all([
      query.done,
      writers.archive(query.archive),
      writers.manifest(query.manifest),
    ])
    return span
  } finally {
    // Where it was broken off, this cuts the connection, and the server ends the copy.
    await client.end()
  }
}

/** Names the cluster among all others. */
export const systemIdentifier = async (url: string): Promise<string> => (await identifySystem(url)).cluster

export interface SystemIdentity {
  readonly cluster: string
  readonly timeline: number
  /** Up to where its log is on the disk. */
  readonly flushed: string
}

export async function identifySystem(url: string): Promise<SystemIdentity> {
  const client = replicationClientAt(url)
  await client.connect()
  try {
    const { rows }: { rows: readonly Readonly<Record<string, unknown>>[] } =
      await client.query('IDENTIFY_SYSTEM')
    const { systemid, timeline, xlogpos } = rows[0] ?? {}
    return { cluster: String(systemid), timeline: Number(timeline), flushed: String(xlogpos) }
  } finally {
    await client.end()
  }
}

export function replicationClientAt(address: string, name = 'presale'): pg.Client {
  const url = new URL(address)
  url.searchParams.set('replication', 'true')
  url.searchParams.set('application_name', name)
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 10_000 })
  // A server that is lost emits 'error' as well; the query's own rejection reports it.
  client.on('error', () => undefined)
  return client
}

interface Fields {
  readonly fields: readonly { readonly name: string }[]
}
interface Row {
  readonly fields: readonly (string | null)[]
}
interface CopyData {
  readonly chunk: Buffer
}
/** What is used of the connection of `pg`, whose types leave these out. */
interface Line {
  query(text: string): void
  readonly stream: { pause(): unknown; resume(): unknown }
}

/**
 * One answer in multiple parts: where it starts, the tablespaces, a copy that consists of typed messages, where it ends.
 * `pg` calls the methods in that order.
 */
class BaseBackupQuery implements pg.Submittable {
  readonly archive = new PassThrough()
  readonly manifest = new PassThrough()
  readonly done: Promise<WalSpan>
  #settle!: (span: WalSpan) => void
  #fail!: (error: Error) => void
  readonly #places: WalPlace[] = []
  #columns: readonly string[] = []
  #archives = 0
  #into: PassThrough = this.archive
  #isWaiting = false

  constructor() {
    this.done = new Promise((settle, fail) => {
      this.#settle = settle
      this.#fail = fail
    })
    // Who reads them learns it, and so does who awaits the query; a reader that has failed first listens no more.
    for (const stream of [this.archive, this.manifest]) stream.on('error', () => undefined)
  }

  submit(connection: unknown): void {
    const line = connection as Line
    line.query(BASE_BACKUP)
  }

  handleRowDescription({ fields }: Fields): void {
    this.#columns = fields.map(({ name }) => name)
  }

  handleDataRow({ fields }: Row): void {
    if (this.#columns[0] !== 'recptr') return
    this.#places.push({ lsn: String(fields[0]), timeline: Number(fields[1]) })
  }

  handleCopyData({ chunk }: CopyData, connection: unknown): void {
    const [kind, content] = [String.fromCharCode(chunk[0] ?? 0), chunk.subarray(1)]
    if (kind === 'n') this.#beginArchive()
    else if (kind === 'm') this.#beginManifest()
    // The bytes are a part of the connection's own buffer, which is used again.
    else if (kind === 'd') this.#pass(Buffer.from(content), connection as Line)
  }

  handleCommandComplete(): void {
    // Each part of the answer ends with one.
  }

  handleReadyForQuery(connection: unknown): void {
    const [start, end] = this.#places
    this.archive.end()
    this.manifest.end()
    // What is ended says no more that it has room.
    goOn(connection)
    if (start && end) this.#settle({ start, end })
    else this.#fail(new Error('Postgres did not say where the backup begins and ends'))
  }

  handleError(error: Error, connection?: unknown): void {
    goOn(connection)
    this.#fail(error)
    this.archive.destroy(error)
    this.manifest.destroy(error)
  }

  #beginArchive(): void {
    this.#archives += 1
    // Nobody but a superuser makes a tablespace, and the platform makes none.
    if (this.#archives > 1)
      this.handleError(new Problem('The cluster has tablespaces of its own, which this does not copy.'))
  }

  #beginManifest(): void {
    // Ended here, it would not say any more that it has room, and the connection would pause for ever.
    this.#into = this.manifest
  }

  /** The disk may be slower than the server. */
  #pass(bytes: Buffer, { stream }: Line): void {
    if (this.#into.destroyed || this.#into.write(bytes) || this.#isWaiting) return
    this.#isWaiting = true
    stream.pause()
    this.#into.once('drain', () => {
      this.#isWaiting = false
      stream.resume()
    })
  }
}

/** A paused connection would never hear its own end. */
function goOn(connection: unknown): void {
  const line = connection as Line | undefined
  line?.stream.resume()
}
