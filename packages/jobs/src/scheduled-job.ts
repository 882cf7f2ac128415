import { Queue, Worker } from 'bullmq'
import { answered } from './answered'
import { connectForCommands, connectForWorkers, type RedisFaults } from './redis'

export interface ScheduledJob {
  close(): Promise<void>
}

const ANSWER_TIMEOUT_MS = 5000
const LOCK_MS = 30_000
/** So long after a flush of Redis, at the most, the schedule stands again. */
const LOOK_AGAIN_MS = 30_000
// A run's id has its time in it, and never comes again. Failed ones are there to be looked at.
const KEEP_FAILED = { age: 86_400, count: 1000 }
/** A run that is overdue by more than this has no job any more that would bring it about. */
const LOST_AFTER_MS = 60_000

/**
 * Runs a handler every so many milliseconds, once among all processes that name the same queue: the
 * first time at once, then by a BullMQ job scheduler. The schedule is looked after as long as this
 * lives: it is made at the start, and again when Redis has lost it. Returns at once, also with Redis away.
 * @param handle what it throws goes to `onFailed`; the next run is the next try.
 */
export function startScheduledJob(
  url: string,
  name: string,
  everyMs: number,
  handle: () => Promise<void>,
  faults: RedisFaults & { readonly onFailed: (error: Error) => void; readonly lookAgainMs?: number },
): ScheduledJob {
  const commands = connectForCommands(url, faults)
  const blocking = connectForWorkers(url, faults)
  const queue = new Queue(name, { connection: commands, skipVersionCheck: true })
  queue.on('error', faults.onError)
  const worker = new Worker(name, handle, {
    connection: blocking,
    concurrency: 1,
    lockDuration: LOCK_MS,
    skipVersionCheck: true,
  })
  worker.on('error', faults.onError)
  worker.on('failed', (_job, error) => faults.onFailed(error))

  const keep = (): void => {
    answered(keepSchedule(queue, name, everyMs), ANSWER_TIMEOUT_MS).catch(faults.onError)
  }
  // The first connection may be minutes away; every new one may be to a server that lost everything.
  commands.on('ready', keep)
  const timer = setInterval(keep, faults.lookAgainMs ?? LOOK_AGAIN_MS)
  return {
    async close() {
      clearInterval(timer)
      commands.off('ready', keep)
      // A worker waits for its blocking call; with Redis away that would never end.
      await worker.close(blocking.status !== 'ready')
      await answered(queue.close(), ANSWER_TIMEOUT_MS).catch(faults.onError)
      commands.disconnect()
      blocking.disconnect()
    },
  }
}

/** Leaves a schedule that is right as it is: to write it again would put off its next run. */
async function keepSchedule(queue: Queue, name: string, everyMs: number): Promise<void> {
  const standing = await queue.getJobScheduler(name)
  const isDue = standing?.next !== undefined && standing.next > Date.now() - everyMs - LOST_AFTER_MS
  if (standing?.every === everyMs && isDue) return
  await queue.upsertJobScheduler(
    name,
    { every: everyMs },
    { name, opts: { removeOnComplete: true, removeOnFail: KEEP_FAILED } },
  )
}
