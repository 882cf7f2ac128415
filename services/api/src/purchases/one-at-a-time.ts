import { inTransaction } from '@presale/read-store'
import type { Services } from '../services'

/** The last of the buyer's calls in this process; the next one lines up behind it. */
const tails = new Map<string, Promise<unknown>>()

/**
 * One placing of a buyer at a time, across processes, by an advisory lock in Postgres. Within the
 * process they line up first, so that one buyer never holds more than one of the lock connections.
 */
export async function oneAtATime<T>(
  { locks }: Pick<Services, 'locks'>,
  buyerId: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = tails.get(buyerId) ?? Promise.resolve()
  const mine = before.then(() =>
    inTransaction(locks, async (client) => {
      await client.query("select pg_advisory_xact_lock(hashtextextended('buyer:' || $1, 0))", [buyerId])
      return work()
    }),
  )
  const tail = mine.catch(() => undefined)
  tails.set(buyerId, tail)
  try {
    return await mine
  } finally {
    if (tails.get(buyerId) === tail) tails.delete(buyerId)
  }
}
