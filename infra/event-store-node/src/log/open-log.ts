import { randomUUID } from 'node:crypto'

import { BY_INDEX, beginning, SessionClient, UnsuitableDatabase } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { type Client, Pool } from 'pg'

import { EventLog } from './event-log'
import { FactsCache } from './facts-cache'
import { createSchema, nextPosition } from './storage'
import { Writer } from './writer'

/** Any number will do, as long as every node that shares a database uses the same. */
const LOCK_KEY = 7_305_112_001
const START_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 10_000
const RETRY_MS = 100
const READERS = 8

export interface OpenedLog {
  readonly log: EventLog
  readonly writer: Writer
  close(): Promise<void>
}

/**
 * Opens the log in this database as its one writer.
 * @param onLost the connection that holds the lock is gone: another node may write from now on, so this
 *   one must not go on.
 * @throws when Postgres does not answer in 30 s, or another node holds the lock for 10 s.
 */
export async function openLog(
  databaseUrl: string,
  log: Logger,
  onLost: (error: Error) => void,
): Promise<OpenedLog> {
  const connection = await connect(databaseUrl, log)
  await takeLock(connection)
  await connection.query('set synchronous_commit = on')
  await createSchema(connection)

  const pool = new Pool({
    connectionString: databaseUrl,
    max: READERS,
    onConnect: beginning(databaseUrl, BY_INDEX),
  })
  pool.on('error', (error) => log.warn({ err: error }, 'a reading connection was lost'))
  const cache = new FactsCache()
  const head = await nextPosition(connection)
  const eventLog = new EventLog(pool, cache, head)
  const writer = new Writer(connection, head, cache, eventLog.publish)
  if (head === 0) await writeFirstEvent(writer)

  let isClosing = false
  const lost = (error: Error): void => {
    if (isClosing) return
    isClosing = true
    writer.abandon('The node lost its connection to Postgres')
    onLost(error)
  }
  connection.on('error', lost)
  connection.on('end', () => lost(new Error('Postgres closed the connection')))

  return {
    log: eventLog,
    writer,
    close: async () => {
      await writer.stop('The node is stopping')
      isClosing = true
      await Promise.all([connection.end(), pool.end()])
    },
  }
}

/** As on a real server, `$all` starts with a system event: readers must cope with those. */
async function writeFirstEvent(writer: Writer): Promise<void> {
  const data = Buffer.from(JSON.stringify({ node: 'embedded' }))
  const event = { id: randomUUID(), type: '$NodeCreated', isJson: true, data, metadata: new Uint8Array(0) }
  await writer.submit({ kind: 'append', stream: '$embedded-node', expected: 'no-stream', events: [event] })
}

/** Postgres may still be starting, or recovering after a crash. */
async function connect(databaseUrl: string, log: Logger): Promise<Client> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new SessionClient(
      databaseUrl,
      { keepAlive: true, application_name: 'event-store-node' },
      BY_INDEX,
    )
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      if (isRefusal(error) || Date.now() > deadline) throw error
      log.warn({ err: error }, 'Postgres does not answer yet')
      await pause(RETRY_MS * 5)
    }
  }
}

/** No such database (3D…), wrong credentials (28…), or a database that will not do: waiting does not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof UnsuitableDatabase ||
  (error instanceof Error && 'code' in error && /^(3D|28)/.test(String(error.code)))

/** A node that was killed a moment ago may hold the lock until Postgres has noticed. */
async function takeLock(client: Client): Promise<void> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
    if (rows[0].taken === true) return
    if (Date.now() > deadline) {
      await client.end()
      throw new Error('Another event store node is running on this database; there may be only one.')
    }
    await pause(RETRY_MS)
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
