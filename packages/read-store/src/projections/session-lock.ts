import type pg from 'pg'
import * as column from '../column'
import { row } from '../columns'
import { onlyRowOf } from '../rows'
import { SessionClient } from '../session-client'

/** What a lock is for: the first of its two keys. */
export const lockClass = { feed: 7_201_010, rebuild: 7_201_011, tasks: 7_201_012, watch: 7_201_013 } as const

export interface SessionLock {
  /** Resolves when the lock is given back or the connection that holds it is lost. */
  readonly ended: Promise<void>
  /** Is somebody else waiting for it? */
  isWantedByAnother(): Promise<boolean>
  release(): Promise<void>
}

export interface LockOptions {
  readonly url: string
  readonly key: readonly [lockClass: number, id: number]
  /** 'wait' until it is free, or 'try' and get undefined where it is taken. */
  readonly mode: 'wait' | 'try'
  readonly signal?: AbortSignal | undefined
  /** Connected, and about to wait. */
  onWaiting?(): void
}

const PING_MS = 2000
/** Of a process that is stopped: it says nothing in that time, and somebody else may go on. */
const FROZEN_AFTER_MS = 30_000

const tried = row({ isMine: column.boolean() })
const waiters = row({ areWaiting: column.boolean() })

/**
 * An advisory lock on a connection of its own. It goes when this process dies: by the closed socket at
 * once, by short keepalives within seconds where the machine is gone; and when this process is stopped.
 * @returns undefined when it is taken ('try') or the signal aborts the wait
 */
export async function takeSessionLock(options: LockOptions): Promise<SessionLock | undefined> {
  if (options.signal?.aborted) return undefined
  const client = new SessionClient(options.url, {
    application_name: 'projection lock',
    keepAlive: true,
    keepAliveInitialDelayMillis: 1000,
  })
  let markEnded = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    markEnded = resolve
  })
  client.once('end', markEnded)
  client.on('error', markEnded)
  const leave = (): void => {
    void client.end().catch(() => undefined)
  }
  try {
    await client.connect()
    // Not before: a client that is ended while it connects never says so (pg 8).
    options.signal?.addEventListener('abort', leave, { once: true })
    if (options.signal?.aborted) leave()
    await noticeDeadPeers(client)
    options.onWaiting?.()
    if (await acquire(client, options)) return held(client, options.key, ended)
    await client.end()
    return undefined
  } catch (error) {
    leave()
    if (options.signal?.aborted) return undefined
    throw error
  } finally {
    options.signal?.removeEventListener('abort', leave)
  }
}

async function acquire(client: pg.Client, { key, mode }: LockOptions): Promise<boolean> {
  if (mode === 'wait') {
    await client.query('select pg_advisory_lock($1, $2)', [...key])
    return true
  }
  const { isMine } = await onlyRowOf(client, tried, 'select pg_try_advisory_lock($1, $2) as is_mine', key)
  return isMine
}

/** Not every platform knows each of these settings; the lock holds without them. */
async function noticeDeadPeers(client: pg.Client): Promise<void> {
  const settings = [
    ['statement_timeout', '0'],
    ['lock_timeout', '0'],
    ['idle_session_timeout', String(FROZEN_AFTER_MS)],
    ['tcp_keepalives_idle', '2'],
    ['tcp_keepalives_interval', '1'],
    ['tcp_keepalives_count', '3'],
    ['client_connection_check_interval', '2s'],
  ]
  for (const [name, value] of settings) {
    await client
      .query('select set_config($1, $2, false)', [name, value])
      .catch((error: { code?: string }) => {
        if (error.code === undefined) throw error
      })
  }
}

function held(client: pg.Client, key: LockOptions['key'], ended: Promise<void>): SessionLock {
  // A peer that vanished without a word is noticed by asking it something.
  const ping = setInterval(() => {
    const late = setTimeout(() => client.emit('error', new Error('no answer')), PING_MS * 2)
    client.query('select 1').then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    )
  }, PING_MS)
  ping.unref()
  void ended.then(() => clearInterval(ping))
  return {
    ended,
    isWantedByAnother: async () => {
      const { areWaiting } = await onlyRowOf(
        client,
        waiters,
        `select exists (select 1 from pg_locks where locktype = 'advisory' and not granted
           and classid = $1::oid and objid = $2::oid and objsubid = 2
           and database = (select oid from pg_database where datname = current_database())) as are_waiting`,
        key,
      )
      return areWaiting
    },
    release: async () => {
      clearInterval(ping)
      await client.end().catch(() => undefined)
    },
  }
}
