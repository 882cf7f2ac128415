import { randomUUID } from 'node:crypto'
import { Queue } from 'bullmq'
import { answered } from './answered'
import { countRetried } from './count-retried'
import { connectForCommands, type RedisFaults } from './redis'
import { writeToRedis } from './redis-writes'
import type { RetryPlan } from './retry-plan'

export interface DelayedJob<Payload> {
  /** Stable: an existing job with this id stays as it is. No ':' in it, and not all digits. */
  readonly id: string
  readonly payload: Payload
  readonly runAt: Date
}

export type QueueCounts = Readonly<Record<'delayed' | 'waiting' | 'active' | 'failed', number>>

export interface NextJob {
  readonly id: string
  readonly runAt: Date
}

/** A job that failed for good: it is not tried again by itself. */
export interface FailedJob {
  readonly id: string
  /** What kind of job, as its queue calls it. */
  readonly name: string
  readonly attempts: number
  readonly failedAt: Date
  /** As it was thrown, which may quote personal data. */
  readonly error: string
}

export type JobState = 'failed' | 'other' | 'unknown'

export interface DelayedQueue<Payload> {
  /** @throws when Redis is unavailable or does not answer in time; nothing is queued within the process. */
  schedule(jobs: readonly DelayedJob<Payload>[]): Promise<void>
  /** Missing jobs, and those running right now, are skipped. */
  cancel(ids: readonly string[]): Promise<void>
  /**
   * Identifies the contents of this Redis: stable while it keeps its jobs, different after it lost them. Whoever
   * records its scheduled jobs learns from it that they have to be scheduled again.
   */
  memory(): Promise<string>
  counts(): Promise<QueueCounts>
  /**
   * How many waiting jobs were tried before, and how many failed ones more than once. Reads the first thousand of
   * each state: retries are due soon, and therefore at the front.
   */
  retried(): Promise<number>
  /** Overdue jobs first, then the next ones; at most so many. */
  nextJobs(limit: number): Promise<NextJob[]>
  /** The newest of those that are kept, at most so many. */
  failedJobs(limit: number): Promise<FailedJob[]>
  jobState(id: string): Promise<JobState>
  /** Runs a failed job again. @returns false where it is not failed any more: nothing was done */
  retry(id: string): Promise<boolean>
  /** Runs all failed jobs again. */
  retryFailed(): Promise<void>
  /** Whether its jobs wait until somebody resumes it: that outlives every process. */
  isPaused(): Promise<boolean>
  /** Jobs that run already end as usual. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Removes the jobs that wait to run; those that run, or are armed for later, stay. */
  empty(): Promise<void>
  /** The version of the Redis server. */
  serverVersion(): Promise<string>
  /** Resolves when Redis answers. */
  ping(): Promise<void>
  /** Resolves when Redis takes a write. @throws RedisTakesNoWrites, and where it does not answer */
  write(): Promise<void>
  close(): Promise<void>
}

/** How the jobs of a queue are tried and kept: the same for the queue and its worker. */
export interface JobLife {
  /** By default five attempts within some seconds. */
  readonly retry?: RetryPlan
  /**
   * For so long a finished job keeps its id, so that adding the same job again does nothing. By default it is removed
   * at once, and the id may be used again.
   */
  readonly keepFinishedMs?: number
}

export interface DelayedQueueOptions extends RedisFaults, JobLife {
  readonly timeoutMs?: number
  /** For pausing, resuming, emptying and trying again: a long queue takes long. By default the same. */
  readonly actTimeoutMs?: number
}

/** Not one of BullMQ's own kinds of backoff: the worker's plan says how long to wait. */
const PLANNED_BACKOFF = 'planned'

const ATTEMPTS = 5
const BACKOFF_MS = 500
const ANSWER_TIMEOUT_MS = 5000
const JOBS_A_MILLISECOND = 4096

/** BullMQ's options for failed and finished jobs. */
export function lifeOf({ retry, keepFinishedMs }: JobLife) {
  // An existing job id silently swallows a later job: usually a fault, sometimes intended.
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
  const actTimeoutMs = faults.actTimeoutMs ?? timeoutMs
  const life = lifeOf(faults)
  const connection = connectForCommands(url, faults)
  // BullMQ's own check of the server waits for a connection that may never come; errors arrive by `onError`.
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
          // The delay is counted from this timestamp; BullMQ's own would be a little later.
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
        // Before the first connection is up, a command would fail at once.
        await queue.waitUntilReady()
        await connection.set(key, randomUUID(), 'NX')
        return connection.get(key)
      }
      // Flushed between the two calls: the next answer is the stable one.
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
    async failedJobs(limit) {
      const jobs = await answered(queue.getJobs('failed', 0, limit - 1), timeoutMs)
      return jobs.map(({ id = '', name: kind, attemptsMade, finishedOn, timestamp, failedReason }) => ({
        id,
        name: kind,
        attempts: attemptsMade,
        failedAt: new Date(finishedOn ?? timestamp),
        error: failedReason ?? '',
      }))
    },
    async jobState(id) {
      const state = await answered(queue.getJobState(id), timeoutMs)
      return state === 'failed' || state === 'unknown' ? state : 'other'
    },
    async retry(id) {
      const job = await answered(queue.getJob(id), timeoutMs)
      if (!job) return false
      try {
        await answered(job.retry('failed'), actTimeoutMs)
        return true
      } catch (error) {
        if (isRefusedByScript(error)) return false
        throw error
      }
    },
    retryFailed: () => answered(queue.retryJobs({ state: 'failed' }), actTimeoutMs),
    isPaused: () => answered(queue.isPaused(), timeoutMs),
    pause: () => answered(queue.pause(), actTimeoutMs),
    resume: () => answered(queue.resume(), actTimeoutMs),
    empty: () => answered(queue.drain(), actTimeoutMs),
    async serverVersion() {
      const info = await answered(connection.info('server'), timeoutMs)
      return /^redis_version:(\S+)/m.exec(info)?.[1] ?? 'of an unknown version'
    },
    async ping() {
      await answered(connection.ping(), timeoutMs)
    },
    write: () => answered(writeToRedis(connection), timeoutMs),
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

/** BullMQ's scripts refuse by a negative code: there is no such job, or it is in another state. */
function isRefusedByScript(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'number' && code < 0
}
