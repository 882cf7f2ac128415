import { createKeyedMutex } from '@presale/kernel'
import { ask, type PoolClient, prepared, type Queryable } from '@presale/read-store'
import type { Services } from '../services'

const runExclusive = createKeyedMutex()

const take = prepared('select pg_advisory_lock(hashtextextended($1, 0))')
const giveBack = prepared('select pg_advisory_unlock(hashtextextended($1, 0))')

export type LockKey = `${'buyer' | 'settlement'}:${string}`

/**
 * Runs one piece of work per key at a time, across processes, under an advisory lock in Postgres. Within the process
 * calls queue up first, so that one key never holds more than one of the lock connections. The lock belongs to the
 * connection: it goes with this process. Giving it back is not waited for.
 * @param key says of what kind it is: 'buyer:' and their id
 * @param work gets the connection that holds the lock. What it asks there is sent with the lock in one go, is read
 *   once that is held, and answered then; each query is a transaction of its own.
 */
export function underLock<T>(
  { locks }: Pick<Services, 'locks'>,
  key: LockKey,
  work: (held: Queryable) => Promise<T>,
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
      const result = await work(heldBy(client, locked))
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
function heldBy(client: PoolClient, locked: Promise<unknown>): Queryable {
  return {
    async query(query, values) {
      const [answer] = await Promise.all([client.query(query, values), locked])
      return answer
    },
  }
}

/** The same for work that has no query to begin with: it starts once the lock is held. */
export function oneAtATime<T>(
  services: Pick<Services, 'locks'>,
  key: LockKey,
  work: () => Promise<T>,
): Promise<T> {
  return underLock(services, key, async (held) => {
    await held.query('select 1')
    return work()
  })
}
