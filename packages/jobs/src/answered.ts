import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTime } from '@presale/kernel'

/** Redis did not answer in time; what became of the call is not known. */
export class RedisNotAnswering extends Error {
  override readonly name = 'RedisNotAnswering'
}

/**
 * Waits so long at most for what Redis answers. ioredis and BullMQ wait without end for a connection
 * that never came, and for a server that takes a call and says nothing.
 * @throws RedisNotAnswering
 */
export function answered<T>(call: Promise<T>, timeoutMs: number): Promise<T> {
  return inTime(call, timeoutMs, async () => {
    // Of a process that was busy itself, the answer may be there already, unread: it is read first.
    await nextTurn()
    throw new RedisNotAnswering(`No answer from Redis in ${timeoutMs} ms`)
  })
}
