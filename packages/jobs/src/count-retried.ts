import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'

/** At most so many jobs per state are read: a million armed deadlines must not block Redis. */
const LOOKED_AT = 1000

/** How many waiting jobs have been tried before, and how many failed ones were tried more than once. */
export async function countRetried(queue: Queue, redis: Redis): Promise<number> {
  const [delayed, prioritized, waiting, failed] = await Promise.all([
    redis.zrange(queue.toKey('delayed'), '0', String(LOOKED_AT - 1)),
    redis.zrange(queue.toKey('prioritized'), '0', String(LOOKED_AT - 1)),
    // The next ones to run are at the end of the list.
    redis.lrange(queue.toKey('wait'), -LOOKED_AT, -1),
    redis.zrange(queue.toKey('failed'), '0', String(LOOKED_AT - 1), 'REV'),
  ])
  const [again, failedAgain] = await Promise.all([
    attemptsOf([...delayed, ...prioritized, ...waiting], queue, redis),
    attemptsOf(failed, queue, redis),
  ])
  return again.filter((made) => made >= 1).length + failedAgain.filter((made) => made >= 2).length
}

/** How often each job was tried: BullMQ stores it as `atm` in the job's hash. */
async function attemptsOf(ids: readonly string[], queue: Queue, redis: Redis): Promise<number[]> {
  if (ids.length === 0) return []
  const asked = redis.pipeline()
  for (const id of ids) asked.hget(queue.toKey(id), 'atm')
  const replies = await asked.exec()
  return (replies ?? []).map(([error, made]) => (error ? 0 : Number(made ?? 0)))
}
