import { randomUUID } from 'node:crypto'
import { waitFor } from '@presale/testing'
import { Queue } from 'bullmq'
import { createDelayedQueue, type DelayedQueue } from './delayed-queue'
import { type DelayedWorker, startDelayedWorker } from './delayed-worker'

const url = process.env.REDIS_URL ?? ''
const onError = () => undefined
const retry = { attempts: 3, firstPauseMs: 1, longestPauseMs: 1 }

interface Greeting {
  readonly greeting: string
}

/** What the queue's own jobs look like; all else is none of them. */
function read(data: unknown): Greeting | undefined {
  const { greeting } = (data ?? {}) as Partial<Greeting>
  return typeof greeting === 'string' ? { greeting } : undefined
}

describe('a job that somebody else put into the queue', () => {
  let name: string
  let queue: DelayedQueue<Greeting>
  let foreign: Queue
  let worker: DelayedWorker | undefined
  let handled: string[]
  let failed: { greeting: string | undefined; isFinal: boolean }[]
  let refused: string[]

  beforeEach(() => {
    name = `test-${randomUUID()}`
    ;[handled, failed, refused] = [[], [], []]
    queue = createDelayedQueue(url, name, { onError, retry, keepFinishedMs: 60_000 })
    foreign = new Queue(name, { connection: { url } })
  })
  afterEach(async () => {
    await worker?.close()
    worker = undefined
    await foreign.obliterate({ force: true })
    await Promise.all([foreign.close(), queue.close()])
  })

  const start = () => {
    worker = startDelayedWorker(
      url,
      name,
      async ({ greeting }: Greeting) => {
        handled.push(greeting)
        if (greeting === 'fails') throw new Error('not this time')
        return undefined
      },
      {
        onError,
        onFailed: (_error, payload, { isFinal }) => failed.push({ greeting: payload?.greeting, isFinal }),
        onRefused: (id) => refused.push(id),
        read,
        retry,
        keepFinishedMs: 60_000,
        concurrency: 1,
      },
    )
  }
  const isDone = () => waitFor(() => handled.includes('last') || undefined, { what: 'the last job' })
  const last = () => queue.schedule([{ id: 'last', payload: { greeting: 'last' }, runAt: new Date() }])

  it('given what no job of this queue looks like, it is dropped at once, and asked for no further attempt', async () => {
    const asked = { attempts: 100_000_000, removeOnFail: false, removeOnComplete: false }
    await foreign.add('x', { nonsense: 'x'.repeat(100_000) }, { ...asked, jobId: 'nonsense' })
    await last()
    start()
    await isDone()
    expect([handled, refused, failed]).toEqual([['last'], ['nonsense'], []])
    expect(await foreign.getJob('nonsense')).toBeUndefined()
  })

  it('given that it asks for a hundred million attempts, it has those of the plan, with its pauses', async () => {
    await foreign.add('x', { greeting: 'fails' }, { attempts: 100_000_000, removeOnFail: false })
    start()
    await waitFor(() => failed.at(-1)?.isFinal || undefined, { what: 'the last attempt' })
    await last()
    await isDone()
    expect(handled).toEqual(['fails', 'fails', 'fails', 'last'])
    expect(failed.map(({ isFinal }) => isFinal)).toEqual([false, false, true])
  })

  it('given the queue is paused, that is said, also by another process, and nothing runs until it is resumed', async () => {
    await queue.pause()
    await last()
    start()
    const another = createDelayedQueue(url, name, { onError })
    expect([await another.isPaused(), (await another.counts()).waiting]).toEqual([true, 1])
    await another.resume()
    expect(await queue.isPaused()).toBe(false)
    await another.close()
    await isDone()
  })

  it('given it is emptied, what waits goes, and what is armed for later stays', async () => {
    await queue.pause()
    const later = { id: 'later', payload: { greeting: 'later' }, runAt: new Date(Date.now() + 3_600_000) }
    await last()
    await queue.schedule([later])
    await queue.empty()
    expect(await queue.counts()).toMatchObject({ waiting: 0, delayed: 1 })
  })
})
