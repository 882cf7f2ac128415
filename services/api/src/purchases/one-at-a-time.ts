import { createTurns } from '@presale/kernel'
import { inTransaction } from '@presale/read-store'
import type { Services } from '../services'

const inTurn = createTurns()

/**
 * One piece of work for a key at a time, across processes, by an advisory lock in Postgres. Within the
 * process they line up first, so that one key never holds more than one of the lock connections.
 * @param key says of what kind it is: 'buyer:' and their id
 */
export function oneAtATime<T>(
  { locks }: Pick<Services, 'locks'>,
  key: `${'buyer' | 'settlement'}:${string}`,
  work: () => Promise<T>,
): Promise<T> {
  return inTurn(key, () =>
    inTransaction(locks, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
      return work()
    }),
  )
}
