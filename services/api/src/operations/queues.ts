import type { QueueState } from '@presale/contracts'
import { createDelayedQueue, createQueueBoard, type DelayedQueue, type QueueBoard } from '@presale/jobs'
import type { Logger } from '@presale/runtime'

/** The schedule of the price refresh. */
export const PRICES_QUEUE = 'prices'

/** Every queue, by the name that its service gives it: expiry, mailer, and the api itself. */
const QUEUE_NAMES = ['purchase-deadlines', 'mail', PRICES_QUEUE] as const

const NEXT_JOBS = 10
/** Short, so that the operator sees soon that Redis is unavailable. */
const ANSWER_TIMEOUT_MS = 1000
/** Retrying a thousand jobs takes long. */
const ACTION_TIMEOUT_MS = 8000
const BOARD_PATH = '/api/admin/bull-board/'

/** The queues, for the operator to read. */
export interface Queues {
  /** The queues to browse; undefined where no Redis is configured. */
  readonly board: QueueBoard | undefined
  states(): Promise<QueueState[]>
  /** The version of Redis; undefined where it is unavailable or not configured. */
  serverVersion(): Promise<string | undefined>
  close(): Promise<void>
}

export function connectQueues(redisUrl: string | undefined, log: Logger): Queues {
  const onError = (error: Error): void => log.debug({ err: error }, 'the queues cannot be read')
  const timeoutMs = ANSWER_TIMEOUT_MS
  const queues = QUEUE_NAMES.map((name) => ({
    name,
    queue: redisUrl === undefined ? undefined : createDelayedQueue(redisUrl, name, { onError, timeoutMs }),
  }))
  const board =
    redisUrl === undefined
      ? undefined
      : createQueueBoard(redisUrl, QUEUE_NAMES, {
          basePath: BOARD_PATH,
          timeoutMs: ACTION_TIMEOUT_MS,
          onError,
          onFault: (error) => log.error({ err: error }, 'a call of the queue board failed'),
        })
  return {
    board,
    states: () => Promise.all(queues.map(({ name, queue }) => stateOf(name, queue, onError))),
    async serverVersion() {
      try {
        return await queues[0]?.queue?.serverVersion()
      } catch (error) {
        onError(error as Error)
        return undefined
      }
    },
    async close() {
      for (const { queue } of queues) await queue?.close()
      await board?.close()
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
    const asked = [queue.counts(), queue.retried(), queue.nextJobs(NEXT_JOBS)] as const
    const [inState, retried, next] = await Promise.all(asked)
    const nextJobs = next.map(({ id, runAt }) => ({ id, runAt: runAt.toISOString() }))
    return { name, available: true, counts: { ...inState, retried }, nextJobs }
  } catch (error) {
    onError(error as Error)
    return unavailable
  }
}
