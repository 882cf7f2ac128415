import type { QueueState } from '@presale/contracts'
import { createDelayedQueue, type DelayedQueue } from '@presale/jobs'
import type { Logger } from '@presale/runtime'

/** The schedule of the price refresh. */
export const PRICES_QUEUE = 'prices'

/** Every queue there is, by the name its service gives it: expiry, mailer, and this one. */
const QUEUE_NAMES = ['purchase-deadlines', 'mail', PRICES_QUEUE] as const

const NEXT_JOBS = 10
/** The operator is told soon that Redis is away. */
const ANSWER_TIMEOUT_MS = 1000

/** The queues, for the operator to read. */
export interface Queues {
  states(): Promise<QueueState[]>
  close(): Promise<void>
}

export function connectQueues(redisUrl: string | undefined, log: Logger): Queues {
  const onError = (error: Error): void => log.debug({ err: error }, 'the queues cannot be read')
  const timeoutMs = ANSWER_TIMEOUT_MS
  const queues = QUEUE_NAMES.map((name) => ({
    name,
    queue: redisUrl === undefined ? undefined : createDelayedQueue(redisUrl, name, { onError, timeoutMs }),
  }))
  return {
    states: () => Promise.all(queues.map(({ name, queue }) => stateOf(name, queue, onError))),
    async close() {
      for (const { queue } of queues) await queue?.close()
    },
  }
}

async function stateOf(
  name: string,
  queue: DelayedQueue<unknown> | undefined,
  onError: (error: Error) => void,
): Promise<QueueState> {
  const unavailable: QueueState = { name, available: false, counts: null, nextJobs: [] }
  if (!queue) return unavailable
  try {
    const [counts, next] = await Promise.all([queue.counts(), queue.nextJobs(NEXT_JOBS)])
    const nextJobs = next.map(({ id, runAt }) => ({ id, runAt: runAt.toISOString() }))
    return { name, available: true, counts, nextJobs }
  } catch (error) {
    onError(error as Error)
    return unavailable
  }
}
