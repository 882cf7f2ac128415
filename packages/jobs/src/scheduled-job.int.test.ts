import { randomUUID } from 'node:crypto'
import { waitFor } from '@presale/testing'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { type ScheduledJob, startScheduledJob } from './scheduled-job'

const url = process.env.REDIS_URL ?? ''
const onError = () => undefined

describe('a scheduled job', () => {
  const jobs: ScheduledJob[] = []
  let name: string
  let runs: number
  const countRun = async (): Promise<void> => {
    runs += 1
  }
  const start = (options: { everyMs?: number; at?: string; handle?: () => Promise<void> } = {}) => {
    const { everyMs = 50, at = url, handle = countRun } = options
    jobs.push(
      startScheduledJob(at, name, everyMs, handle, {
        onError,
        onFailed: onError,
        onRefused: onError,
        lookAgainMs: 50,
      }),
    )
  }
  const moreRuns = (than: number) =>
    waitFor(() => (runs > than ? true : undefined), { what: `more than ${than} runs` })
  const ownQueue = () => new Queue(name, { connection: { url } })

  beforeEach(() => {
    name = `test-${randomUUID()}`
    runs = 0
  })
  afterEach(async () => {
    await Promise.all(jobs.splice(0).map((job) => job.close()))
    const queue = ownQueue()
    await queue.obliterate({ force: true })
    await queue.close()
  })

  it('runs again and again, also after a run that failed', async () => {
    start({
      handle: async () => {
        runs += 1
        if (runs === 1) throw new Error('the first run fails')
      },
    })
    await moreRuns(3)
  })

  it('given Redis lost everything of it, is made again', async () => {
    start()
    await moreRuns(1)
    const queue = ownQueue()
    await queue.obliterate({ force: true })
    await queue.close()
    await moreRuns(runs + 2)
  })

  it('given Redis lost the job of the next run alone, is made again', async () => {
    start({ everyMs: 500 })
    await moreRuns(0)
    const queue = ownQueue()
    const redis = new Redis(url)
    const lost = await waitFor(
      async () => {
        const [job] = await queue.getDelayed()
        return job?.id !== undefined && (await redis.zrem(queue.toKey('delayed'), job.id)) === 1
          ? job
          : undefined
      },
      { what: 'a delayed run' },
    )
    await redis.del(queue.toKey(`${lost.id}`))
    redis.disconnect()
    await moreRuns(runs + 1)
    await queue.close()
  })

  it('given two processes and one schedule, one of them runs it; given the interval changed, it changes', async () => {
    start({ everyMs: 3_600_000 })
    start({ everyMs: 3_600_000 })
    await moreRuns(0)
    const queue = ownQueue()
    expect(await queue.getJobSchedulersCount()).toBe(1)
    await Promise.all(jobs.splice(0).map((job) => job.close()))
    const before = runs
    start({ everyMs: 50 })
    await moreRuns(before + 1)
    expect(await queue.getJobSchedulers()).toMatchObject([{ every: 50 }])
    await queue.close()
  })

  // BullMQ keeps how far an hour's run stands from the full hour, also where the interval is much shorter.
  it('given a longer interval before, the next run is not put off by what is left of that', async () => {
    const queue = ownQueue()
    const halfAnHour = 1_800_000
    await queue.upsertJobScheduler(name, {
      every: 2 * halfAnHour,
      offset: (Date.now() + halfAnHour) % (2 * halfAnHour),
    })
    start()
    await moreRuns(2)
    await queue.close()
  })

  it('given a job that is none of the schedule, drops it; a run that fails is not tried again, whatever it asks for', async () => {
    const failing = new Set<string>()
    const queue = ownQueue()
    const asked = { attempts: 100_000_000, removeOnFail: false }
    await queue.add('nonsense', { nonsense: true }, { ...asked, jobId: 'nonsense' })
    await queue.add(name, {}, { ...asked, jobId: 'run' })
    jobs.push(
      startScheduledJob(
        url,
        name,
        3_600_000,
        async () => {
          runs += 1
          throw new Error('it fails')
        },
        { onError, onFailed: () => failing.add(`run ${runs}`), onRefused: (id) => failing.add(id) },
      ),
    )
    await waitFor(() => failing.size === 3 || undefined, {
      what: 'both jobs, and the first run of the schedule',
    })
    expect([...failing].sort()).toEqual(['nonsense', 'run 1', 'run 2'])
    expect([runs, await queue.getJob('nonsense')]).toEqual([2, undefined])
    await queue.close()
  })

  it('given nobody at the port, starts and closes all the same', async () => {
    const job = startScheduledJob('redis://127.0.0.1:1', name, 50, async () => undefined, {
      onError,
      onFailed: onError,
      onRefused: onError,
    })
    await expect(job.close()).resolves.toBeUndefined()
  })
})
