import { createTurns } from '@presale/kernel'
import { inTransaction } from '@presale/read-store'
import type { Services } from '../services'

const inTurn = createTurns()

/**
 * One placing of a buyer at a time, across processes, by an advisory lock in Postgres. Within the
 * process they line up first, so that one buyer never holds more than one of the lock connections.
 */
export function oneAtATime<T>(
  { locks }: Pick<Services, 'locks'>,
  buyerId: string,
  work: () => Promise<T>,
): Promise<T> {
  return inTurn(buyerId, () =>
    inTransaction(locks, async (client) => {
      await client.query("select pg_advisory_xact_lock(hashtextextended('buyer:' || $1, 0))", [buyerId])
      return work()
    }),
  )
}
