import { randomUUID } from 'node:crypto'
import { Queue } from 'bullmq'
import { answered } from './answered'
import { countRetried } from './count-retried'
import { connectForCommands, type RedisFaults } from './redis'
import type { RetryPlan } from './retry-plan'

export interface DelayedJob<Payload> {
  /** Stable: a job that is there already is left as it is. No ':' in it, and not all digits. */
  readonly id: string
  readonly payload: Payload
  readonly runAt: Date
}

export type QueueCounts = Readonly<Record<'delayed' | 'waiting' | 'active' | 'failed', number>>

export interface NextJob {
  readonly id: string
  readonly runAt: Date
}

export interface DelayedQueue<Payload> {
  /** @throws when Redis is away or does not answer in time; nothing is queued up in the process. */
  schedule(jobs: readonly DelayedJob<Payload>[]): Promise<void>
  /** Jobs that are not there, or are running right now, are passed over. */
  cancel(ids: readonly string[]): Promise<void>
  /**
   * Names what this Redis remembers: the same for as long as it keeps its jobs, another one after it lost them.
   * Who wrote down which jobs it has scheduled learns by it that they have to be scheduled again.
   */
  memory(): Promise<string>
  counts(): Promise<QueueCounts>
  /**
   * How many of the jobs that wait were tried before, and how many of the failed ones more than once. Looks at
   * the first thousand of each state: what is tried again comes soon, and stands at the front.
   */
  retried(): Promise<number>
  /** The jobs whose time has come first, then those whose time comes next; so many at most. */
  nextJobs(limit: number): Promise<NextJob[]>
  /** The version of the Redis server. */
  serverVersion(): Promise<string>
  /** Resolves when Redis answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DelayedQueueOptions extends RedisFaults {
  readonly timeoutMs?: number
  /** Left out: five attempts within some seconds. The worker of the queue is given the same plan. */
  readonly retry?: RetryPlan
  /**
   * For so long a job that is over keeps its id, so that the same job added once more is no job.
   * Left out: it is forgotten at once, and the id may come again.
   */
  readonly keepFinishedMs?: number
}

/** Not one of BullMQ's own kinds of backoff: the worker's plan says how long to wait. */
const PLANNED_BACKOFF = 'planned'

const ATTEMPTS = 5
const BACKOFF_MS = 500
const ANSWER_TIMEOUT_MS = 5000
const JOBS_A_MILLISECOND = 4096

/** What BullMQ is to do with a job that fails, and with one that is over. */
function lifeOf({ retry, keepFinishedMs }: DelayedQueueOptions) {
  // A job id that goes on existing silently swallows a later one: mostly a fault, sometimes the wish.
  const over = keepFinishedMs === undefined ? true : { age: Math.ceil(keepFinishedMs / 1000) }
  return {
    attempts: retry?.attempts ?? ATTEMPTS,
    backoff: retry ? { type: PLANNED_BACKOFF } : { type: 'exponential', delay: BACKOFF_MS },
    removeOnComplete: over,
    removeOnFail: over,
  }
}

export function createDelayedQueue<Payload>(
  url: string,
  name: string,
  faults: DelayedQueueOptions,
): DelayedQueue<Payload> {
  const timeoutMs = faults.timeoutMs ?? ANSWER_TIMEOUT_MS
  const life = lifeOf(faults)
  const connection = connectForCommands(url, faults)
  // BullMQ's own check of the server waits for a connection that may not come; errors arrive by `onError`.
  const queue = new Queue<Payload, void, string>(name, { connection, skipVersionCheck: true })
  queue.on('error', faults.onError)
  return {
    async schedule(jobs) {
      if (jobs.length === 0) return
      const now = Date.now()
      const bulk = jobs.map((job) => ({
        name,
        data: job.payload as never,
        opts: {
          jobId: job.id,
          // What the delay is counted from; BullMQ's own would be a little later.
          timestamp: now,
          delay: Math.max(0, job.runAt.getTime() - now),
          ...life,
        },
      }))
      await answered(queue.addBulk(bulk as never), timeoutMs)
    },
    async cancel(ids) {
      await answered(Promise.all(ids.map((id) => queue.remove(id).catch(ignoreLocked))), timeoutMs)
    },
    async memory() {
      const key = `memory:${name}`
      const asked = async (): Promise<string | null> => {
        // Before the first connection stands, a command would fail at once.
        await queue.waitUntilReady()
        await connection.set(key, randomUUID(), 'NX')
        return connection.get(key)
      }
      // Flushed between the two: the next answer is the one that lasts.
      return (await answered(asked(), timeoutMs)) ?? this.memory()
    },
    async counts() {
      const asked = queue.getJobCounts('delayed', 'waiting', 'active', 'failed')
      const counts = await answered(asked, timeoutMs)
      const of = (state: string) => counts[state] ?? 0
      return { delayed: of('delayed'), waiting: of('waiting'), active: of('active'), failed: of('failed') }
    },
    async nextJobs(limit) {
      const due = queue.getJobs(['waiting', 'prioritized'], 0, limit - 1, true)
      const delayed = connection.zrange(queue.toKey('delayed'), '0', String(limit - 1), 'WITHSCORES')
      const [first, next] = await answered(Promise.all([due, delayed]), timeoutMs)
      const dueJobs = first.map((job) => ({
        id: job.id ?? '',
        runAt: new Date(job.timestamp + (job.opts.delay ?? 0)),
      }))
      return [...dueJobs, ...jobsWithScores(next)].slice(0, limit)
    },
    retried: () => answered(countRetried(queue, connection), timeoutMs),
    async serverVersion() {
      const info = await answered(connection.info('server'), timeoutMs)
      return /^redis_version:(\S+)/m.exec(info)?.[1] ?? 'of an unknown version'
    },
    async ping() {
      await answered(connection.ping(), timeoutMs)
    },
    async close() {
      await answered(queue.close(), timeoutMs).catch(faults.onError)
      connection.disconnect()
    },
  }
}

/** BullMQ keeps delayed jobs by time: the score is 4096 times the millisecond, and a running number. */
function jobsWithScores(idsAndScores: readonly string[]): NextJob[] {
  return idsAndScores.flatMap((id, index) =>
    index % 2 === 0
      ? [{ id, runAt: new Date(Math.floor(Number(idsAndScores[index + 1]) / JOBS_A_MILLISECOND)) }]
      : [],
  )
}

function ignoreLocked(error: Error): void {
  if (!/locked|could not be removed/i.test(error.message)) throw error
}
