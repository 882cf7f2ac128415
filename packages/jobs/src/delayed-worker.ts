import { pauseAfter } from '@presale/kernel'
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq'
import { type JobLife, lifeOf } from './delayed-queue'
import { connectForWorkers, type RedisFaults } from './redis'

/** A date means that the job was early and is to run again then. */
export type JobOutcome = Date | undefined

/** Thrown by a handler when a retry cannot help. */
export class HopelessJob extends UnrecoverableError {}

export interface DelayedWorkerOptions<Payload> extends RedisFaults, JobLife {
  readonly concurrency: number
  /** What a job carries; undefined for what is no job of this queue: it is dropped at once. */
  readonly read: (data: unknown) => Payload | undefined
  /** Called with the id of a job that was dropped. */
  readonly onRefused: (id: string) => void
  /** Called for every attempt that fails; `isFinal` when the job is not tried again. */
  readonly onFailed: (
    error: Error,
    payload: Payload | undefined,
    attempt: { readonly isFinal: boolean },
  ) => void
}

export interface DelayedWorker {
  close(): Promise<void>
}

const LOCK_MS = 5000
const STALLED_CHECK_MS = 2000

/**
 * Runs the jobs of a queue, each at least once: the handler must be idempotent. After an error it is retried with
 * backoff; a job whose worker died is taken over after 7 s at the most. How often a job is tried, and how long it is
 * kept, is decided here, whatever the job itself asks for: others than us may have put it there.
 */
export function startDelayedWorker<Payload>(
  url: string,
  name: string,
  handle: (payload: Payload, job: { readonly addedAt: Date }) => Promise<JobOutcome>,
  options: DelayedWorkerOptions<Payload>,
): DelayedWorker {
  const { retry, read } = options
  const life = lifeOf(options)
  const connection = connectForWorkers(url, options)
  const run = async (job: Job, token?: string): Promise<void> => {
    const payload = read(job.data)
    if (payload === undefined) {
      job.opts.removeOnComplete = true
      options.onRefused(job.id ?? '')
      return
    }
    Object.assign(job.opts, life)
    const again = await handle(payload, { addedAt: new Date(job.timestamp) })
    if (!again) return
    await job.moveToDelayed(again.getTime(), token)
    throw new DelayedError()
  }
  const worker = new Worker(name, run, {
    connection,
    concurrency: options.concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: 10,
    skipVersionCheck: true,
    ...(retry ? { settings: { backoffStrategy: (failed: number) => pauseAfter(retry, failed) } } : {}),
  })
  worker.on('error', options.onError)
  worker.on('failed', (job, error) =>
    options.onFailed(error, read(job?.data), { isFinal: job?.finishedOn !== undefined }),
  )
  return {
    async close() {
      // A worker waits for its blocking call; while Redis is unavailable that would never end.
      await worker.close(connection.status !== 'ready')
      connection.disconnect()
    },
  }
}
