import { DelayedError, Worker } from 'bullmq'
import { connectForWorkers, type RedisFaults } from './redis'

/** A date: the job came too early and is to run again then. */
export type JobOutcome = Date | undefined

export interface DelayedWorker {
  close(): Promise<void>
}

const LOCK_MS = 5000
const STALLED_CHECK_MS = 2000

/**
 * Runs the jobs of a queue, each at least once: the handler must be safe twice. What it throws is
 * tried again with backoff; a job whose worker died is taken over after 7 s at the most.
 */
export function startDelayedWorker(
  url: string,
  name: string,
  handle: (payload: unknown) => Promise<JobOutcome>,
  options: RedisFaults & { concurrency: number; onFailed: (error: Error, payload: unknown) => void },
): DelayedWorker {
  const connection = connectForWorkers(url, options)
  const worker = new Worker(
    name,
    async (job, token) => {
      const again = await handle(job.data)
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
    },
  )
  worker.on('error', options.onError)
  worker.on('failed', (job, error) => options.onFailed(error, job?.data))
  return {
    async close() {
      // A worker waits for its blocking call; with Redis away that would never end.
      await worker.close(connection.status !== 'ready')
      connection.disconnect()
    },
  }
}
