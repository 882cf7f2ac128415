import { type Job, Queue, Worker } from 'bullmq'
import { answered } from './answered'
import { connectForCommands, connectForWorkers, type RedisFaults } from './redis'

export interface ScheduledJob {
  close(): Promise<void>
}

const ANSWER_TIMEOUT_MS = 5000
const LOCK_MS = 30_000
/** After a flush of Redis the schedule is restored within this time. */
const LOOK_AGAIN_MS = 30_000
// The next run is the next try. A run's id contains its time, and is never reused; failed ones are kept for inspection.
const RUN = { attempts: 1, removeOnComplete: true, removeOnFail: { age: 86_400, count: 1000 } }
/** Two processes' clocks may differ by this much. */
const CLOCK_TOLERANCE_MS = 60_000

export interface ScheduledJobFaults extends RedisFaults {
  readonly onFailed: (error: Error) => void
  /** Called with the id of a job in the queue that is no run of the schedule: it is dropped. */
  readonly onRefused: (id: string) => void
  readonly lookAgainMs?: number
}

/**
 * Runs a handler every so many milliseconds, once among all processes that use the same queue: the first time at
 * once, then by a BullMQ job scheduler. The schedule is maintained as long as this lives: created at the start, and
 * again when Redis has lost it. Returns at once, also while Redis is unavailable.
 * @param handle what it throws goes to `onFailed`; the next run is the next try.
 */
export function startScheduledJob(
  url: string,
  name: string,
  everyMs: number,
  handle: () => Promise<void>,
  faults: ScheduledJobFaults,
): ScheduledJob {
  const commands = connectForCommands(url, faults)
  const blocking = connectForWorkers(url, faults)
  const queue = new Queue(name, { connection: commands, skipVersionCheck: true })
  queue.on('error', faults.onError)
  const run = async (job: Job): Promise<void> => {
    if (!isRun(job, name)) {
      job.opts.removeOnComplete = true
      return faults.onRefused(job.id ?? '')
    }
    // Others than us may have put it there, and asked for more.
    Object.assign(job.opts, RUN)
    await handle()
  }
  const worker = new Worker(name, run, {
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
  // The first connection may take minutes; every new one may be to a server that lost everything.
  commands.on('ready', keep)
  const timer = setInterval(keep, faults.lookAgainMs ?? LOOK_AGAIN_MS)
  return {
    async close() {
      clearInterval(timer)
      commands.off('ready', keep)
      // A worker waits for its blocking call; while Redis is unavailable that would never end.
      await worker.close(blocking.status !== 'ready')
      await answered(queue.close(), ANSWER_TIMEOUT_MS).catch(faults.onError)
      commands.disconnect()
      blocking.disconnect()
    },
  }
}

/** A run carries nothing but the schedule's name. */
function isRun({ name, data }: Job, schedule: string): boolean {
  return name === schedule && Object.keys(data ?? {}).length === 0
}

/** Leaves a correct schedule as it is: writing it again would postpone its next run. */
async function keepSchedule(queue: Queue, name: string, everyMs: number): Promise<void> {
  const standing = await queue.getJobScheduler(name)
  if (standing) {
    if (standing.every === everyMs && !(await willNotRun(queue, name, everyMs, standing.next))) return
    // Written over, it would keep its offset: up to a whole former interval away.
    await queue.removeJobScheduler(name)
  }
  await queue.upsertJobScheduler(name, { every: everyMs }, { name, opts: RUN })
}

/** Whether the next run is too far away, or overdue without a job that would bring it about. */
async function willNotRun(queue: Queue, name: string, everyMs: number, next?: number): Promise<boolean> {
  if (next === undefined || next > Date.now() + everyMs + CLOCK_TOLERANCE_MS) return true
  if (next > Date.now() || (await queue.getJob(`repeat:${name}:${next}`))) return false
  // It may have run a moment ago; then the schedule is about the run after it.
  return (await queue.getJobScheduler(name))?.next === next
}
