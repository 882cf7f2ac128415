import { checkedStore, type EventStore } from '@presale/event-store'
import { createKeyedMutex } from '@presale/kernel'
import { ask, type PoolClient, type PoolOptions, prepared, type Queryable } from '@presale/read-store'
import { OverTime } from '../http/time-limit'
import type { Services } from '../services'

const runExclusive = createKeyedMutex()

const take = prepared('select pg_advisory_lock(hashtextextended($1, 0))')
const giveBack = prepared('select pg_advisory_unlock(hashtextextended($1, 0))')

export type LockKey = `${'buyer' | 'settlement'}:${string}`

/** A call takes 10 s at most: a session that was silent for longer is of a process that is frozen, or cut off. */
const HELD_FOR_MS = 15_000

/** For the pool of locks: what a frozen process holds, Postgres takes from it. */
export const lockSessions = {
  idleTimeoutMs: 10_000,
  idleSessionTimeoutMs: HELD_FOR_MS,
} as const satisfies PoolOptions

/** The connection that holds a lock. */
export interface HeldLock extends Queryable {
  /** False where Postgres has ended the session, or may have: this process was frozen. */
  isHeld(): boolean
}

/**
 * Runs one piece of work per key at a time, across processes, under an advisory lock in Postgres. Within the process
 * calls queue up first, so that one key never holds more than one of the lock connections. The lock belongs to the
 * connection: it goes with this process, or with 15 s of silence. Giving it back is not waited for.
 * @param key says of what kind it is: 'buyer:' and their id
 * @param work gets the connection that holds the lock. What it asks there is sent with the lock in one go, is read
 *   once that is held, and answered then; each query is a transaction of its own.
 */
export function underLock<T>(
  { locks }: Pick<Services, 'locks'>,
  key: LockKey,
  work: (held: HeldLock) => Promise<T>,
): Promise<T> {
  return runExclusive(key, async () => {
    const client = await locks.connect()
    let broken: Error | undefined
    const onError = (error: Error): void => {
      broken = error
    }
    client.on('error', onError)
    const leave = (error?: Error): void => {
      client.off('error', onError)
      client.release(broken ?? error)
    }
    const locked = ask(client, take, [key])
    try {
      const result = await work(heldBy(client, locked, () => broken === undefined))
      // Also for work that asked nothing.
      await locked
      return result
    } finally {
      // Whether the lock was taken is unknown where that failed: closing the connection settles it.
      void locked.then(() => ask(client, giveBack, [key])).then(() => leave(), leave)
    }
  })
}

/** Nothing is known to be under the lock before the lock's own answer. */
function heldBy(client: PoolClient, locked: Promise<unknown>, isWhole: () => boolean): HeldLock {
  let askedAt = performance.now()
  return {
    async query(query, values) {
      const sentAt = performance.now()
      const [answer] = await Promise.all([client.query(query, values), locked])
      askedAt = sentAt
      return answer
    },
    isHeld: () => isWhole() && performance.now() - askedAt < HELD_FOR_MS,
  }
}

/** The event store for work under a lock: once that is lost, appending throws OverTime. */
export function storeUnderLock(store: EventStore, held: Pick<HeldLock, 'isHeld'>): EventStore {
  return checkedStore(store, () => {
    if (!held.isHeld()) throw new OverTime('The lock of this call was lost')
  })
}

/** The same for work that has no query to begin with: it starts once the lock is held. */
export function oneAtATime<T>(
  services: Pick<Services, 'locks'>,
  key: LockKey,
  work: (held: HeldLock) => Promise<T>,
): Promise<T> {
  return underLock(services, key, async (held) => {
    await held.query('select 1')
    return work(held)
  })
}
