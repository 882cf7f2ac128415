import { randomUUID } from 'node:crypto'
import type { AdminAction } from '@presale/contracts'
import { createDelayedQueue, type DelayedQueue, HopelessJob, startDelayedWorker } from '@presale/jobs'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { type Severable, severable } from '../testing/severable'
import { type StartedApi, startApi } from '../testing/started-api'

const BOARD = '/api/admin/bull-board'
const QUEUE = 'purchase-deadlines'

/** So that jobs that failed, or are done, can be looked at. */
const KEPT = { keepFinishedMs: 3_600_000 }

interface BoardQueues {
  readonly queues: readonly {
    readonly name: string
    readonly readOnlyMode: boolean
    readonly allowRetries: boolean
  }[]
}

describe('the board of the queues', () => {
  let api: StartedApi
  let redis: Severable
  let admin: Caller
  let moderator: Caller
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

  /** A job that waits for its time. */
  const armed = async (): Promise<string> => {
    const id = `job-${randomUUID()}`
    await queue.schedule([{ id, payload: { purchaseId: id }, runAt: new Date(Date.now() + 3_600_000) }])
    return id
  }
  /** Jobs that are done, or failed for good. @returns their ids */
  const finished = async (...outcomes: ('done' | 'failed')[]): Promise<string[]> => {
    const jobs = outcomes.map((outcome) => ({ id: `job-${outcome}-${randomUUID()}`, runAt: new Date() }))
    await queue.schedule(jobs.map((one) => ({ ...one, payload: { id: one.id } })))
    const ended = new Set<string>()
    const handle = async ({ id }: { id: string }): Promise<undefined> => {
      ended.add(id)
      if (id.startsWith('job-failed')) throw new HopelessJob('It fails for good.')
    }
    const worker = startDelayedWorker(process.env.REDIS_URL ?? '', QUEUE, handle, {
      onError,
      ...KEPT,
      concurrency: 1,
      read: (data) => data as { id: string },
      onRefused: onError,
      onFailed: onError,
    })
    await waitFor(() => jobs.every(({ id }) => ended.has(id)) || undefined, { what: 'jobs that have ended' })
    await worker.close()
    return jobs.map(({ id }) => id)
  }
  const stateOf = async (id: string) =>
    (await admin.get<{ status: string }>(`${BOARD}/api/queues/${QUEUE}/${id}`)).body.status
  const putOnce = (path: string, who: Caller, headers?: Record<string, string>) =>
    who.send('PUT', `${BOARD}/${path}`, undefined, headers)
  /** On a busy machine Redis may take longer than a page waits for it: then it is asked again. */
  const put: typeof putOnce = async (...given) => {
    const answer = await putOnce(...given)
    return answer.status === 503 ? put(...given) : answer
  }
  const actions = async (subject: string) =>
    (await admin.get<AdminAction[]>('/api/admin/actions?pageSize=50')).body.filter(
      (one) => one.subject === subject,
    )

  it.each([
    ['an admin', () => admin, true],
    ['a moderator', () => moderator, false],
  ] as const)(
    '%s reads every queue, by the page and its own files alone, and is offered nothing that is refused',
    async (_who, caller, mayRetry) => {
      const page = await caller().get<string>(`${BOARD}/`)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.headers.get('content-security-policy')).toMatch(
        /default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';/,
      )
      expect(page.body).not.toMatch(/https?:|<style|\sstyle=|\son\w+=/)
      expect(page.body.includes('<button')).toBe(mayRetry)
      const files = [...page.body.matchAll(/(?:src|href)="(static[^"]+)"/g)].map(([, path = '']) => path)
      expect(files.length).toBeGreaterThan(4)
      const policy = page.headers.get('content-security-policy')
      for (const path of files) {
        const { status, headers } = await caller().get(`${BOARD}/${path}`)
        // A worker has the policy of its file, not of the page.
        expect([path, status, headers.get('content-security-policy')]).toEqual([path, 200, policy])
      }
      const { body } = await caller().get<BoardQueues>(`${BOARD}/api/queues?page=1&jobsPerPage=10`)
      expect(body.queues.map(({ name }) => name).sort()).toEqual(['mail', 'prices', QUEUE])
      for (const each of body.queues) expect(each).toMatchObject({ readOnlyMode: true, allowRetries: false })
    },
  )

  it('given no session or a buyer’s, nothing of it is shown', async () => {
    const ann = await api.buyer()
    for (const path of ['/', '/static/images/logo.svg', '/api/queues']) {
      expect((await api.caller().get(`${BOARD}${path}`)).status).toBe(401)
      expect((await ann.get(`${BOARD}${path}`)).status).toBe(403)
    }
    expect((await put(`api/queues/${QUEUE}/retry/failed`, api.caller())).status).toBe(401)
    expect((await put(`api/queues/${QUEUE}/retry/failed`, ann)).status).toBe(403)
  })

  it('given an admin tries a failed job again, or all of a queue, it is done, and written down', async () => {
    const [one = '', two = ''] = await finished('failed', 'failed')
    expect((await put(`api/queues/${QUEUE}/${one}/retry`, admin)).status).toBe(204)
    expect([await stateOf(one), await stateOf(two)]).toEqual(['waiting', 'failed'])
    expect(await actions(`${QUEUE}/${one}`)).toMatchObject([
      { action: 'queue-job-retried', actor: { id: (await admin.me()).id, role: 'admin' }, after: null },
    ])
    const all = await put(`api/queues/${QUEUE}/retry/failed`, admin)
    expect([all.status, all.body]).toEqual([200, { retried: 1, skipped: 0 }])
    expect(await stateOf(two)).toBe('waiting')
    expect(await actions(QUEUE)).toMatchObject([
      { action: 'queue-jobs-retried', after: { status: 'failed' } },
    ])
    await queue.cancel([one, two])
  })

  it('given a moderator, or a call from another site, nothing is done and nothing written', async () => {
    const [id = ''] = await finished('failed')
    const path = `api/queues/${QUEUE}/${id}/retry`
    const refused = [
      await put(path, moderator),
      await put(path, admin, { origin: 'https://evil.example' }),
      await put(path, admin, { 'sec-fetch-site': 'cross-site' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    expect([await stateOf(id), await actions(`${QUEUE}/${id}`)]).toEqual(['failed', []])
    await queue.cancel([id])
  })

  it.each([
    'pause',
    'resume',
    'empty',
    'obliterate',
    'promote',
    'clean/delayed',
    'clean/failed',
    'concurrency',
    'rate-limit',
    'rate-limit/release',
    'job-schedulers/prices/remove',
    'job-schedulers/prices/run',
    'JOB/clean',
    'JOB/promote',
    'JOB/remove-unprocessed-children',
  ])('given an admin, PUT %s is nothing there any more', async (deed) => {
    const id = await armed()
    const path = `api/queues/${QUEUE}/${deed.replace('JOB', id)}`
    const body = JSON.stringify({ max: 1, duration: 86_400_000, concurrency: 1, force: true })
    expect((await admin.send('PUT', `${BOARD}/${path}`, body)).status).toBe(404)
    expect(await stateOf(id)).toBe('delayed')
    expect(await queue.isPaused()).toBe(false)
    expect(await actions(`${QUEUE}/${id}`)).toEqual([])
    await queue.cancel([id])
  })

  it('given an admin, all queues can be paused and resumed there no more, and no job is added or changed', async () => {
    const id = await armed()
    const send = (method: string, path: string) => admin.send(method, `${BOARD}/api/queues/${path}`, '{}')
    const refused = [
      await send('PUT', 'pause'),
      await send('PUT', 'resume'),
      await send('POST', `${QUEUE}/add`),
      await send('PATCH', `${QUEUE}/${id}/update-data`),
      await send('PATCH', `${QUEUE}/${id}/delay`),
      await send('PATCH', `${QUEUE}/${id}/priority`),
      await send('PATCH', `${QUEUE}/job-schedulers/prices`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 405, 405, 405, 405, 405])
    expect((await queue.counts()).delayed).toBe(1)
    await queue.cancel([id])
  })

  it('given a job that has not failed, or no such job, it is not tried again, and that is not written', async () => {
    const waits = await armed()
    const [done = ''] = await finished('done')
    for (const id of [waits, done]) {
      expect((await put(`api/queues/${QUEUE}/${id}/retry`, admin)).status).toBe(400)
      expect(await actions(`${QUEUE}/${id}`)).toEqual([])
    }
    expect(await stateOf(done)).toBe('completed')
    for (const [path, status] of [
      [`${QUEUE}/unknown-job/retry`, 404],
      [`${QUEUE}/${encodeURIComponent('\0')}/retry`, 404],
      ['unknown-queue/retry/failed', 404],
      [`${QUEUE}/retry/completed`, 400],
    ] as const) {
      expect([path, (await put(`api/queues/${path}`, admin)).status]).toEqual([path, status])
    }
    await queue.cancel([waits, done])
  })

  it.each([
    'nothing',
    'static/../package.json',
    'static/..%2f..%2fpackage.json',
    'static/%2e%2e/index.ejs',
    'static',
    'static/',
    'static/js',
    'api/nothing',
    'index.ejs',
    'static/%00',
    'queue',
  ])('%s is nothing there', async (path) => {
    for (const caller of [admin, moderator]) expect((await caller.get(`${BOARD}/${path}`)).status).toBe(404)
    expect((await put(path, admin)).status).toBe(404)
  })

  it('given Redis hangs once it was begun, it is 503, and what may be done stays written down', async () => {
    const before = (await actions(QUEUE)).length
    const holder = await api.pool.connect()
    await holder.query('begin; lock table sale.admin_actions in exclusive mode')
    const acting = putOnce(`api/queues/${QUEUE}/retry/failed`, admin)
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
    expect((await actions(QUEUE)).length).toBe(before + 1)
    redis.thaw()
  }, 60_000)

  it.each(['cut', 'freeze'] as const)('given Redis is away (%s), it is 503 with a sentence', async (way) => {
    const before = (await actions(QUEUE)).length
    await redis[way]()
    for (const answer of [
      await admin.get<string>(`${BOARD}/`),
      await admin.get<string>(`${BOARD}/api/queues`),
      await putOnce(`api/queues/${QUEUE}/retry/failed`, admin),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        503,
        expect.stringMatching(/^The queues cannot be reached/),
      ])
    }
    expect((await actions(QUEUE)).length).toBe(before)
    if (way === 'cut') await redis.restore()
    else redis.thaw()
  })
})
