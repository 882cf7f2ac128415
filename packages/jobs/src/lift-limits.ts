import type { Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { RedisFaults } from './redis'

/**
 * Removes a rate limit, and a limit of jobs at once, from a worker's queue. Nothing here sets one; the queue board of
 * earlier releases did, and such a limit holds a queue back like a pause that shows nowhere.
 */
export function liftLimits(
  worker: Pick<Worker, 'toKey'>,
  connection: Redis,
  { onError }: Pick<RedisFaults, 'onError'>,
): void {
  connection.on('ready', () => {
    // BullMQ's own keys: a worker has no call for this, and a queue would be one more client of Redis.
    const lifted = connection
      .multi()
      .hdel(worker.toKey('meta'), 'concurrency', 'max', 'duration')
      .del(worker.toKey('limiter'))
      .exec()
    lifted.catch(onError)
  })
}
