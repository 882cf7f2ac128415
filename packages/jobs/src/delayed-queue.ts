import { Queue } from 'bullmq'
import { answered } from './answered'
import { connectForCommands, type RedisFaults } from './redis'

export interface DelayedJob<Payload> {
  /** Stable: a job that is there already is left as it is. No ':' in it, and not all digits. */
  readonly id: string
  readonly payload: Payload
  readonly runAt: Date
}

export interface QueueCounts {
  readonly delayed: number
  readonly waiting: number
  readonly active: number
  readonly failed: number
}

export interface DelayedQueue<Payload> {
  /** @throws when Redis is away or does not answer in time; nothing is queued up in the process. */
  schedule(jobs: readonly DelayedJob<Payload>[]): Promise<void>
  /** Jobs that are not there, or are running right now, are passed over. */
  cancel(ids: readonly string[]): Promise<void>
  counts(): Promise<QueueCounts>
  /** Resolves when Redis answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

const ATTEMPTS = 5
const BACKOFF_MS = 500
const ANSWER_TIMEOUT_MS = 5000

export function createDelayedQueue<Payload>(
  url: string,
  name: string,
  faults: RedisFaults & { readonly timeoutMs?: number },
): DelayedQueue<Payload> {
  const timeoutMs = faults.timeoutMs ?? ANSWER_TIMEOUT_MS
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
          delay: Math.max(0, job.runAt.getTime() - now),
          attempts: ATTEMPTS,
          backoff: { type: 'exponential', delay: BACKOFF_MS },
          // A job id that goes on existing would silently swallow a later one.
          removeOnComplete: true,
          removeOnFail: true,
        },
      }))
      await answered(queue.addBulk(bulk as never), timeoutMs)
    },
    async cancel(ids) {
      await answered(Promise.all(ids.map((id) => queue.remove(id).catch(ignoreLocked))), timeoutMs)
    },
    async counts() {
      const asked = queue.getJobCounts('delayed', 'waiting', 'active', 'failed')
      const counts = await answered(asked, timeoutMs)
      const of = (state: string) => counts[state] ?? 0
      return { delayed: of('delayed'), waiting: of('waiting'), active: of('active'), failed: of('failed') }
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

function ignoreLocked(error: Error): void {
  if (!/locked|could not be removed/i.test(error.message)) throw error
}
