import { randomUUID } from 'node:crypto'
import type { AdminAction, FailedJob, QueueState } from '@presale/contracts'
import { createDelayedQueue, type DelayedQueue, HopelessJob, startDelayedWorker } from '@presale/jobs'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { type Severable, severable } from '../testing/severable'
import { type StartedApi, startApi } from '../testing/started-api'

const QUEUE = 'purchase-deadlines'
const FAILED = `/api/admin/queues/${QUEUE}/failed`
/** So that jobs that failed, or are done, can be looked at. */
const KEPT = { keepFinishedMs: 3_600_000 }

describe('jobs that failed for good', () => {
  let api: StartedApi
  let redis: Severable
  let [admin, moderator]: Caller[] = []
  let queue: DelayedQueue<object>
  const onError = () => undefined

  beforeAll(async () => {
    redis = await severable(process.env.REDIS_URL ?? '')
    api = await startApi({ env: { REDIS_URL: redis.url } })
    ;[admin, moderator] = [await api.admin(), await api.moderator()]
    queue = createDelayedQueue(process.env.REDIS_URL ?? '', QUEUE, { onError, ...KEPT })
  }, 180_000)
  afterAll(async () => {
    await queue?.close()
    await api?.stop()
    await redis?.cut()
  })

  const armed = async (): Promise<string> => {
    const id = `job-${randomUUID()}`
    await queue.schedule([{ id, payload: { purchaseId: id }, runAt: new Date(Date.now() + 3_600_000) }])
    return id
  }
  const ended = async (outcome: 'done' | 'failed', error = 'It fails for good.'): Promise<string> => {
    const id = `job-${outcome}-${randomUUID()}`
    await queue.schedule([{ id, payload: { id }, runAt: new Date() }])
    let isOver = false
    const handle = async (): Promise<undefined> => {
      isOver = true
      if (outcome === 'failed') throw new HopelessJob(error)
    }
    const worker = startDelayedWorker(process.env.REDIS_URL ?? '', QUEUE, handle, {
      onError,
      ...KEPT,
      concurrency: 1,
      read: (data) => data as object,
      onRefused: onError,
      onFailed: onError,
    })
    await waitFor(async () => isOver || undefined, { what: 'a job that has ended' })
    await worker.close()
    return id
  }
  const listed = async (who = admin) => (await who!.get<FailedJob[]>(FAILED)).body
  const retryOnce = (path: string, who = admin) => who!.post<QueueState & string>(`/api/admin/queues/${path}`)
  /** On a busy machine Redis may take longer than a page waits for it: then it is asked again. */
  const retry: typeof retryOnce = async (...given) => {
    const answer = await retryOnce(...given)
    return answer.status === 503 ? retry(...given) : answer
  }
  const recorded = async (subject: string) =>
    (await admin!.get<AdminAction[]>('/api/admin/actions?pageSize=50')).body.filter(
      (one) => one.subject === subject,
    )

  it('are shown to staff with kind, attempts and the first line of the error, without what it quotes', async () => {
    const id = await ended('failed', '550 <ann@example.com> refused "Ann Example"\n    at deliver (mail.ts)')
    for (const who of [admin, moderator]) {
      expect((await listed(who)).find((job) => job.id === id)).toEqual({
        id,
        name: QUEUE,
        attempts: 1,
        failedAt: expect.stringMatching(/^2.*Z$/),
        error: '550 <…> refused "…"',
      })
    }
    await queue.cancel([id])
  })

  it('given an admin, are tried again, one or all of a queue, and that is written down', async () => {
    const [one, two] = [await ended('failed'), await ended('failed')]
    const { status, body } = await retry(`${QUEUE}/failed/${one}/retry`)
    expect([status, body]).toEqual([200, expect.objectContaining({ name: QUEUE, available: true })])
    expect((await listed()).map(({ id }) => id)).toEqual([two])
    expect(await recorded(`${QUEUE}/${one}`)).toMatchObject([
      { action: 'queue-job-retried', actor: { id: (await admin!.me()).id, role: 'admin' }, after: null },
    ])
    expect((await retry(`${QUEUE}/failed/retry`)).body.counts).toMatchObject({ failed: 0, waiting: 2 })
    expect(await recorded(QUEUE)).toMatchObject([
      { action: 'queue-jobs-retried', after: { status: 'failed' } },
    ])
    // Nothing failed: nothing is done, and nothing written.
    expect((await retry(`${QUEUE}/failed/retry`)).status).toBe(200)
    expect(await recorded(QUEUE)).toHaveLength(1)
    await queue.cancel([one, two])
  })

  it('given a job that has not failed, or none, nothing is done and nothing written', async () => {
    const [waits, done] = [await armed(), await ended('done')]
    for (const id of [waits, done]) {
      const { status, body } = await retry(`${QUEUE}/failed/${id}/retry`)
      expect([status, body]).toEqual([409, 'Only a job that failed can be tried again.'])
      expect(await recorded(`${QUEUE}/${id}`)).toEqual([])
    }
    for (const path of [`${QUEUE}/failed/unknown/retry`, `${QUEUE}/failed/%00/retry`, 'unknown/failed/retry'])
      expect([path, (await retry(path)).status]).toEqual([path, 404])
    expect((await admin!.get('/api/admin/queues/unknown/failed')).status).toBe(404)
    await queue.cancel([waits, done])
  })

  it('given anybody else, or a call from another site, nothing is done', async () => {
    const [id, ann] = [await ended('failed'), await api.buyer()]
    const path = `/api/admin/queues/${QUEUE}/failed/${id}/retry`
    expect((await moderator!.post(path)).status).toBe(403)
    expect((await ann.post(path)).status).toBe(403)
    expect((await api.caller().post(path)).status).toBe(401)
    expect((await ann.get(FAILED)).status).toBe(403)
    expect((await admin!.send('POST', path, undefined, { origin: 'https://evil.example' })).status).toBe(403)
    expect([(await listed()).map((job) => job.id), await recorded(`${QUEUE}/${id}`)]).toEqual([[id], []])
    await queue.cancel([id])
  })

  it('given Redis hangs once it was begun, it is 503, and what may be done stays written down', async () => {
    const id = await ended('failed')
    const holder = await api.pool.connect()
    await holder.query('begin; lock table sale.admin_actions in exclusive mode')
    const acting = retryOnce(`${QUEUE}/failed/${id}/retry`)
    const isAnnounced = async () => {
      const { rowCount } = await api.pool.query(
        "select 1 from pg_locks where relation = 'sale.admin_actions'::regclass and not granted",
      )
      return rowCount || undefined
    }
    try {
      await waitFor(isAnnounced, { what: 'the action to be written down' })
      redis.freeze()
    } finally {
      await holder.query('commit')
      holder.release()
    }
    expect((await acting).status).toBe(503)
    expect(await recorded(`${QUEUE}/${id}`)).toHaveLength(1)
    redis.thaw()
    await queue.cancel([id])
  }, 60_000)

  it.each(['cut', 'freeze'] as const)('given Redis is away (%s), it is 503 with a sentence', async (way) => {
    await redis[way]()
    for (const answer of [await admin!.get<string>(FAILED), await retryOnce(`${QUEUE}/failed/retry`)])
      expect([answer.status, answer.body]).toEqual([
        503,
        expect.stringMatching(/^The queues cannot be reached/),
      ])
    if (way === 'cut') await redis.restore()
    else redis.thaw()
  })
})
