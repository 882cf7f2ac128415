import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { answered, RedisNotAnswering } from './answered'
import { connectForCommands, connectForOneCommand, type RedisFaults } from './redis'

/** At most so many in a window that begins with the first. */
export interface RateLimit {
  readonly points: number
  readonly seconds: number
}

/** Counts calls by key and limit. Waits are whole seconds, at least 1. */
export interface RateLimiter<Name extends string> {
  /** Counts one more. @returns how long to wait where that exceeds the limit */
  take(name: Name, key: string): Promise<number | undefined>
  /** Counts nothing. @returns how long to wait where the next one would exceed the limit */
  waitOf(name: Name, key: string): Promise<number | undefined>
  /** Clears the count of this key. */
  forget(name: Name, key: string): Promise<void>
  close(): Promise<void>
}

export interface RateLimiterOptions extends RedisFaults {
  /** By default counts in this process alone. */
  readonly url?: string | undefined
  /** The prefix of every key, so that systems that share a Redis do not count for each other. */
  readonly prefix: string
  readonly timeoutMs?: number
}

/** Redis answers in about 1 ms; waiting longer would delay callers because it is unavailable. */
const ANSWER_TIMEOUT_MS = 300

/**
 * Limits counted in Redis for all processes together, and in this process while Redis is unavailable, hangs or
 * refuses: nobody is refused or delayed because of it.
 */
export function createRateLimiter<Name extends string>(
  limits: Readonly<Record<Name, RateLimit>>,
  options: RateLimiterOptions,
): RateLimiter<Name> {
  const { url, prefix, onError, timeoutMs = ANSWER_TIMEOUT_MS } = options
  // A count without an answer may have been made: sent once more by the next connection, it would count twice.
  const behaviour = { enableAutoPipelining: true, maxRetriesPerRequest: 0 }
  const redis = url === undefined ? undefined : connectForCommands(url, { onError }, behaviour)
  const names = Object.keys(limits) as Name[]
  const limitersOf = (make: (shared: Shared) => RateLimiterAbstract) =>
    new Map(
      names.map((name) => {
        const { points, seconds } = limits[name]
        return [name, make({ keyPrefix: `${prefix}:${name}`, points, duration: seconds })] as const
      }),
    )
  const inProcess = limitersOf((shared) => new RateLimiterMemory(shared))
  const inRedis = redis && limitersOf((shared) => new RateLimiterRedis({ ...shared, storeClient: redis }))

  async function counting<T>(name: Name, count: (by: RateLimiterAbstract) => Promise<T>): Promise<T> {
    const [here, there] = [inProcess.get(name), inRedis?.get(name)]
    if (!here) throw new Error(`There is no limit ${name}`)
    if (!redis || !there || redis.status !== 'ready') return count(here)
    try {
      return await answered(count(there), timeoutMs)
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error
      onError(error as Error)
      // A server that hangs is not called again before it has answered the handshake of a new connection.
      if (error instanceof RedisNotAnswering && redis.status === 'ready') redis.disconnect(true)
      return count(here)
    }
  }

  return {
    async take(name, key) {
      try {
        await counting(name, (limiter) => limiter.consume(key))
        return undefined
      } catch (error) {
        if (error instanceof RateLimiterRes) return secondsUntil(error)
        throw error
      }
    },
    async waitOf(name, key) {
      const counted = await counting(name, (limiter) => limiter.get(key))
      return counted && counted.consumedPoints >= limits[name].points ? secondsUntil(counted) : undefined
    },
    async forget(name, key) {
      // Also the counts of this process from while Redis was unavailable.
      await inProcess.get(name)?.delete(key)
      await counting(name, (limiter) => limiter.delete(key))
    },
    async close() {
      redis?.disconnect()
    },
  }
}

/**
 * Clears the counts in Redis of all keys with this prefix. Counts that a process kept itself, while Redis was
 * unavailable, stay until their window ends.
 * @throws where Redis does not answer
 */
export async function forgetCounters(
  { url, prefix, onError }: RateLimiterOptions & { readonly url: string },
  names: readonly string[],
  keyStart: string,
): Promise<void> {
  const redis = connectForOneCommand(url, { onError })
  try {
    for (const name of names) {
      const match = `${inGlob(`${prefix}:${name}:${keyStart}`)}*`
      for await (const keys of redis.scanStream({ match, count: 1000 }) as AsyncIterable<string[]>) {
        if (keys.length > 0) await answered(redis.unlink(...keys), COMMAND_TIMEOUT_MS)
      }
    }
  } finally {
    redis.disconnect()
  }
}

/** For a command line: the connection may not be up yet at the first call. */
const COMMAND_TIMEOUT_MS = 5_000

function inGlob(text: string): string {
  return text.replaceAll(/[\\*?[\]]/g, '\\$&')
}

interface Shared {
  readonly keyPrefix: string
  readonly points: number
  readonly duration: number
}

function secondsUntil({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
