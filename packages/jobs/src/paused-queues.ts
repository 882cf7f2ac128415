import { inTime } from '@presale/kernel'
import type { DelayedQueue } from './delayed-queue'

/** Whether queues are paused, by their names; one that cannot be read is missing. */
export type PausedQueues = Readonly<Record<string, boolean>>

/** Short: who asks for it asks for other things beside it. */
const ANSWER_TIMEOUT_MS = 1000

/** Never fails. @param queues without one where there is no Redis */
export async function pausedQueues(
  queues: ReadonlyMap<string, Pick<DelayedQueue<never>, 'isPaused'> | undefined>,
): Promise<PausedQueues> {
  const unknown = () => undefined
  const asked = [...queues].map(async ([name, queue]): Promise<[string, boolean][]> => {
    const isPaused = queue && (await inTime(queue.isPaused().catch(unknown), ANSWER_TIMEOUT_MS, unknown))
    return isPaused === undefined ? [] : [[name, isPaused]]
  })
  return Object.fromEntries((await Promise.all(asked)).flat())
}
