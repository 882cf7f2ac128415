import type { QueueState } from '@presale/contracts'
import {
  createDelayedQueue,
  type DelayedQueue,
  type PausedQueues,
  pausedQueues,
  type QueueCounts,
  RedisTakesNoWrites,
} from '@presale/jobs'
import type { Logger } from '@presale/runtime'

/** The schedule of the price refresh. */
export const PRICES_QUEUE = 'prices'

/** What this site has that the jobs of a queue need. */
export interface QueueNeeds {
  readonly mail: boolean
  readonly prices: boolean
}

/** Every queue, by the name that its service gives it: expiry, mailer, and the api itself. */
const QUEUE_NAMES = ['purchase-deadlines', 'mail', PRICES_QUEUE] as const

const NEXT_JOBS = 10
/** Short, so that the operator sees soon that Redis is unavailable. */
const ANSWER_TIMEOUT_MS = 1000
/** Retrying a thousand jobs takes long, and so does emptying a long queue. */
const ACTION_TIMEOUT_MS = 8000

/** A queue, for the operator to read and to hold. Its calls throw where Redis is unavailable; what was begun may be done. */
export interface Queue
  extends Pick<
    DelayedQueue<unknown>,
    'pause' | 'resume' | 'empty' | 'failedJobs' | 'jobState' | 'retry' | 'retryFailed'
  > {
  readonly name: string
  /** Says by itself where it is unavailable. */
  state(): Promise<QueueState>
}

/** The queues, for the operator to read and to hold. */
export interface Queues {
  states(): Promise<QueueState[]>
  isName(name: string): boolean
  /** Undefined where there is none of that name, or no Redis is configured. */
  queue(name: string): Queue | undefined
  paused(): Promise<PausedQueues>
  /** Of each that there is: how many jobs are in which state. */
  readonly counts: Readonly<Record<string, () => Promise<QueueCounts>>>
  /** @throws RedisTakesNoWrites; where Redis does not answer, the followers show it */
  assertWritable(): Promise<void>
  /** The version of Redis; undefined where it is unavailable or not configured. */
  serverVersion(): Promise<string | undefined>
  close(): Promise<void>
}

export function connectQueues(redisUrl: string | undefined, has: QueueNeeds, log: Logger): Queues {
  const onError = (error: Error): void => log.debug({ err: error }, 'the queues cannot be read')
  const faults = { onError, timeoutMs: ANSWER_TIMEOUT_MS, actTimeoutMs: ACTION_TIMEOUT_MS }
  const queues = new Map<string, DelayedQueue<unknown> | undefined>(
    QUEUE_NAMES.map((name) => [
      name,
      redisUrl === undefined ? undefined : createDelayedQueue<unknown>(redisUrl, name, faults),
    ]),
  )
  const state = async (name: string): Promise<QueueState> => ({
    ...(await stateOf(name, queues.get(name), onError)),
    isConfigured: redisUrl !== undefined && isConfigured(name, has),
  })
  return {
    states: () => Promise.all([...queues.keys()].map(state)),
    isName: (name) => queues.has(name),
    queue(name) {
      const queue = queues.get(name)
      return queue && { ...queue, name, state: () => state(name) }
    },
    paused: () => pausedQueues(queues),
    counts: Object.fromEntries(
      [...queues].flatMap(([name, queue]) => (queue ? [[name, () => queue.counts()] as const] : [])),
    ),
    async assertWritable() {
      const [first] = queues.values()
      await first?.write().catch((error: unknown) => {
        if (error instanceof RedisTakesNoWrites) throw error
      })
    },
    async serverVersion() {
      try {
        const [first] = queues.values()
        return await first?.serverVersion()
      } catch (error) {
        onError(error as Error)
        return undefined
      }
    },
    async close() {
      for (const queue of queues.values()) await queue?.close()
    },
  }
}

function isConfigured(name: string, { mail, prices }: QueueNeeds): boolean {
  if (name === 'mail') return mail
  return name !== PRICES_QUEUE || prices
}

async function stateOf(
  name: string,
  queue: DelayedQueue<unknown> | undefined,
  onError: (error: Error) => void,
): Promise<QueueState> {
  const unavailable: QueueState = { name, available: false, isPaused: null, counts: null, nextJobs: [] }
  if (!queue) return unavailable
  try {
    const asked = [queue.counts(), queue.retried(), queue.nextJobs(NEXT_JOBS), queue.isPaused()] as const
    const [inState, retried, next, isPaused] = await Promise.all(asked)
    const nextJobs = next.map(({ id, runAt }) => ({ id, runAt: runAt.toISOString() }))
    return { name, available: true, isPaused, counts: { ...inState, retried }, nextJobs }
  } catch (error) {
    onError(error as Error)
    return unavailable
  }
}
