import { randomUUID } from 'node:crypto'
import { waitFor } from '@presale/testing'
import { createDelayedQueue, type DelayedQueue } from './delayed-queue'
import { type DelayedWorker, startDelayedWorker } from './delayed-worker'

const url = process.env.REDIS_URL ?? ''
const onError = () => undefined
// The second attempt is an hour away: the job waits for it as long as this test lasts.
const retry = { attempts: 3, firstPauseMs: 3_600_000, longestPauseMs: 3_600_000 }

describe('how many jobs were tried again', () => {
  let queue: DelayedQueue<object>
  let worker: DelayedWorker
  let name: string
  let hasFailed: number

  beforeEach(() => {
    name = `test-${randomUUID()}`
    hasFailed = 0
    queue = createDelayedQueue(url, name, { onError, retry })
  })
  afterEach(async () => {
    await worker?.close()
    await queue.cancel(['fails', 'works', 'waits'])
    await queue.close()
  })

  it('given one that failed and waits for its next attempt, it is counted; those that only wait are not', async () => {
    const job = (id: string, inMs: number) => ({ id, payload: { id }, runAt: new Date(Date.now() + inMs) })
    await queue.schedule([job('fails', 0), job('works', 0), job('waits', 3_600_000)])
    expect(await queue.retried()).toBe(0)
    const handle = async ({ id }: { id: string }): Promise<undefined> => {
      if (id === 'fails') throw new Error('not this time')
    }
    const onFailed = () => {
      hasFailed += 1
    }
    worker = startDelayedWorker(url, name, handle, {
      onError,
      onFailed,
      onRefused: onError,
      read: (data) => data as { id: string },
      retry,
      concurrency: 1,
    })
    await waitFor(() => (hasFailed > 0 ? true : undefined), { what: 'a failed attempt' })
    const { delayed } = await queue.counts()
    expect([delayed, await queue.retried()]).toEqual([2, 1])
  })
})
