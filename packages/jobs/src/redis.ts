import { pauseAfter } from '@presale/kernel'
import { Redis, type RedisOptions } from 'ioredis'
import { redisAddress } from './redis-address'
import { isOfReplica } from './redis-writes'

/** Connections that jobs need, each with the behaviour that its use asks for. */
export interface RedisFaults {
  /** A connection was lost or refused; ioredis connects again by itself. */
  readonly onError: (error: Error) => void
}

// What ioredis waits when it is closed, for the other side to close too, and where there is no other side as
// well (its default: 2 s). Nothing is expected from a connection that is given up.
const disconnectTimeout = 500

/**
 * For adding and reading: while Redis is unavailable a call fails at once instead of queueing up without end.
 * @param more `enableAutoPipelining`: what is asked in one turn of the event loop is sent together. `maxRetriesPerRequest`: by
 * default a command without an answer is sent once more by the next connection, so it has to do the same thing twice
 */
export function connectForCommands(
  url: string,
  faults: RedisFaults,
  more: Pick<RedisOptions, 'enableAutoPipelining' | 'maxRetriesPerRequest'> = {},
): Redis {
  const redis = connection(url, {
    maxRetriesPerRequest: 1,
    ...more,
    enableOfflineQueue: false,
    retryStrategy,
    disconnectTimeout,
  })
  redis.on('error', faults.onError)
  return redis
}

/** For a command line: waits for the connection, and gives up soon where there is none. */
export function connectForOneCommand(url: string, faults: RedisFaults): Redis {
  const redis = connection(url, {
    maxRetriesPerRequest: 3,
    retryStrategy,
    disconnectTimeout,
    connectTimeout: 3000,
  })
  redis.on('error', faults.onError)
  return redis
}

/** For workers: blocking calls wait for Redis as long as it takes (BullMQ asks for null). */
export function connectForWorkers(url: string, faults: RedisFaults): Redis {
  const redis = connection(url, { maxRetriesPerRequest: null, retryStrategy, disconnectTimeout })
  redis.on('error', faults.onError)
  return redis
}

type Behaviour = Pick<
  RedisOptions,
  | 'maxRetriesPerRequest'
  | 'enableOfflineQueue'
  | 'retryStrategy'
  | 'disconnectTimeout'
  | 'connectTimeout'
  | 'enableAutoPipelining'
>

function connection(url: string, behaviour: Behaviour): Redis {
  const address = redisAddress(url)
  // The name is looked up again, and whoever is the primary by then takes the next write.
  const all = { ...behaviour, reconnectOnError: isOfReplica }
  return typeof address === 'string' ? new Redis(address, all) : new Redis({ ...address, ...all })
}

function retryStrategy(attempt: number): number {
  return pauseAfter({ firstPauseMs: 100, longestPauseMs: 2000 }, attempt)
}
