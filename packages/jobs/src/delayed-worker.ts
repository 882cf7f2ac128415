import { pauseAfter } from '@presale/kernel'
import { DelayedError, UnrecoverableError, Worker } from 'bullmq'
import { connectForWorkers, type RedisFaults } from './redis'
import type { RetryPlan } from './retry-plan'

/** A date means that the job was early and is to run again then. */
export type JobOutcome = Date | undefined

/** Thrown by a handler when a retry cannot help. */
export class HopelessJob extends UnrecoverableError {}

export interface DelayedWorkerOptions extends RedisFaults {
  readonly concurrency: number
  /** Called for every attempt that fails; `isFinal` when the job is not tried again. */
  readonly onFailed: (error: Error, payload: unknown, attempt: { readonly isFinal: boolean }) => void
  /** The same as the queue's. */
  readonly retry?: RetryPlan
}

export interface DelayedWorker {
  close(): Promise<void>
}

const LOCK_MS = 5000
const STALLED_CHECK_MS = 2000

/**
 * Runs the jobs of a queue, each at least once: the handler must be idempotent. After an error it is retried with
 * backoff; a job whose worker died is taken over after 7 s at the most.
 */
export function startDelayedWorker(
  url: string,
  name: string,
  handle: (payload: unknown, job: { readonly addedAt: Date }) => Promise<JobOutcome>,
  options: DelayedWorkerOptions,
): DelayedWorker {
  const { retry } = options
  const connection = connectForWorkers(url, options)
  const worker = new Worker(
    name,
    async (job, token) => {
      const again = await handle(job.data, { addedAt: new Date(job.timestamp) })
      if (!again) return
      await job.moveToDelayed(again.getTime(), token)
      throw new DelayedError()
    },
    {
      connection,
      concurrency: options.concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: 10,
      skipVersionCheck: true,
      ...(retry ? { settings: { backoffStrategy: (failed: number) => pauseAfter(retry, failed) } } : {}),
    },
  )
  worker.on('error', options.onError)
  worker.on('failed', (job, error) =>
    options.onFailed(error, job?.data, { isFinal: job?.finishedOn !== undefined }),
  )
  return {
    async close() {
      // A worker waits for its blocking call; while Redis is unavailable that would never end.
      await worker.close(connection.status !== 'ready')
      connection.disconnect()
    },
  }
}
