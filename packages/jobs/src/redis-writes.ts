import type { Redis } from 'ioredis'

/** Redis answers, and takes no writes: timers are not armed and mails not sent. */
export class RedisTakesNoWrites extends Error {
  override readonly name = 'RedisTakesNoWrites'
}

/** The name of this check among those of /readyz. */
export const REDIS_WRITES = 'redis writes'

/** How Redis begins the refusal of a write; in a script's, an older one says it further on. */
const REASONS: readonly (readonly [refusal: RegExp, why: string])[] = [
  [/\bREADONLY\b/, 'Redis is a replica of another one'],
  [/\bOOM\b/, 'the memory of Redis is full'],
  [/\bNOREPLICAS\b/, 'Redis has fewer replicas than it waits for (min-replicas-to-write)'],
  [/\bMISCONF\b/, 'Redis cannot write to its disk'],
]

/** Of a connection to one that has become a replica: behind its name there may be another by now. */
export const isOfReplica = ({ message }: Error): boolean => /\bREADONLY\b/.test(message)

/** One key for all processes, which goes by itself. */
const KEY = 'presale:is-writable'
const KEPT_MS = 60_000

/**
 * Writes a key, since Redis has more reasons to refuse one than it tells.
 * @throws RedisTakesNoWrites, and what the client throws where Redis does not answer
 */
export async function writeToRedis(connection: Redis): Promise<void> {
  try {
    await connection.set(KEY, '1', 'PX', KEPT_MS)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [, why] = REASONS.find(([refusal]) => refusal.test(message)) ?? []
    if (why === undefined) throw error
    throw new RedisTakesNoWrites(`Redis takes no writes: ${why}`)
  }
}
