import { randomUUID } from 'node:crypto'
import type { AdminAction } from '@presale/contracts'
import { createDelayedQueue, createQueueBoard, type DelayedQueue } from '@presale/jobs'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { type Severable, severable } from '../testing/severable'
import { type StartedApi, startApi } from '../testing/started-api'
import { boardActionOf } from './queue-board'

const BOARD = '/api/admin/bull-board'
const QUEUE = 'purchase-deadlines'

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
    queue = createDelayedQueue(process.env.REDIS_URL ?? '', QUEUE, { onError })
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
  const putOnce = (path: string, who: Caller, headers?: Record<string, string>) =>
    who.send('PUT', `${BOARD}/${path}`, undefined, headers)
  /** On a busy machine Redis may take longer than a page waits for it: then it is asked again. */
  const put: typeof putOnce = async (...given) => {
    const answer = await putOnce(...given)
    return answer.status === 503 ? put(...given) : answer
  }
  const job = async (id: string) => (await admin.get(`${BOARD}/api/queues/${QUEUE}/${id}`)).status
  const actions = async (subject: string) =>
    (await admin.get<AdminAction[]>('/api/admin/actions?pageSize=50')).body.filter(
      (one) => one.subject === subject,
    )

  it.each([
    ['an admin', () => admin, false],
    ['a moderator', () => moderator, true],
  ] as const)(
    '%s sees every queue, by the page and its own files alone',
    async (_who, caller, readOnlyMode) => {
      const page = await caller().get<string>(`${BOARD}/`)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.headers.get('content-security-policy')).toMatch(
        /default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';/,
      )
      expect(page.body).not.toMatch(/https?:|<style|\sstyle=|\son\w+=/)
      const files = [...page.body.matchAll(/(?:src|href)="(static[^"]+)"/g)].map(([, path = '']) => path)
      expect(files.length).toBeGreaterThan(4)
      for (const path of files)
        expect([path, (await caller().get(`${BOARD}/${path}`)).status]).toEqual([path, 200])
      const { body } = await caller().get<BoardQueues>(`${BOARD}/api/queues?page=1&jobsPerPage=10`)
      expect(body.queues.map(({ name }) => name).sort()).toEqual(['mail', 'prices', QUEUE])
      for (const each of body.queues)
        expect(each).toMatchObject({ readOnlyMode, allowRetries: !readOnlyMode })
    },
  )

  it('given no session or a buyer’s, nothing of it is shown', async () => {
    const ann = await api.buyer()
    for (const path of ['/', '/static/images/logo.svg', '/api/queues']) {
      expect((await api.caller().get(`${BOARD}${path}`)).status).toBe(401)
      expect((await ann.get(`${BOARD}${path}`)).status).toBe(403)
    }
    expect((await put(`api/queues/${QUEUE}/pause`, api.caller())).status).toBe(401)
    expect((await put(`api/queues/${QUEUE}/pause`, ann)).status).toBe(403)
  })

  it('given an admin promotes or removes a job, it is done, and written down with queue and job', async () => {
    const id = await armed()
    expect(await job(id)).toBe(200)
    expect((await put(`api/queues/${QUEUE}/${id}/promote`, admin)).status).toBe(204)
    expect((await put(`api/queues/${QUEUE}/${id}/clean`, admin)).status).toBe(204)
    expect(await job(id)).toBe(404)
    expect(await actions(`${QUEUE}/${id}`)).toMatchObject([
      { action: 'queue-job-removed', actor: { id: (await admin.me()).id, role: 'admin' } },
      { action: 'queue-job-promoted' },
    ])
  })

  it('given a moderator, or a call from another site, nothing is done and nothing written', async () => {
    const id = await armed()
    const refused = [
      await put(`api/queues/${QUEUE}/${id}/clean`, moderator),
      await put(`api/queues/${QUEUE}/${id}/clean`, admin, { origin: 'https://evil.example' }),
      await put(`api/queues/${QUEUE}/${id}/clean`, admin, { 'sec-fetch-site': 'cross-site' }),
      await moderator.send('PATCH', `${BOARD}/api/queues/${QUEUE}/${id}/delay`, '{"delay":5}'),
      await moderator.send('POST', `${BOARD}/api/queues/${QUEUE}/add`, '{"name":"x","data":{}}'),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect([await job(id), await actions(`${QUEUE}/${id}`)]).toEqual([200, []])
    await queue.cancel([id])
  })

  it('given an action that the job does not allow, or no such job, it is refused and not written', async () => {
    const id = await armed()
    const retried = await put(`api/queues/${QUEUE}/${id}/retry`, admin)
    expect(retried.status).toBe(400)
    expect((await put(`api/queues/${QUEUE}/unknown-job/retry`, admin)).status).toBe(404)
    expect((await put('api/queues/unknown-queue/pause', admin)).status).toBe(404)
    expect(await actions(`${QUEUE}/${id}`)).toEqual([])
    await queue.cancel([id])
  })

  it('given a body that cannot be stored, nothing is done; where none is asked for, none is kept', async () => {
    const id = await armed()
    const send = (path: string, body: object) =>
      admin.send('PATCH', `${BOARD}/api/queues/${QUEUE}/${id}/${path}`, JSON.stringify(body))
    for (const text of ['a\u0000', '\ud800']) {
      expect((await send('update-data', { jobData: { text } })).status).toBe(400)
    }
    expect(await actions(`${QUEUE}/${id}`)).toEqual([])
    expect((await send('update-data', { jobData: { text: '\\u0000 🚀' } })).status).toBe(200)
    const removed = `${BOARD}/api/queues/${QUEUE}/${id}/clean`
    expect((await admin.send('PUT', removed, JSON.stringify({ x: '\u0000' }))).status).toBe(204)
    expect(await actions(`${QUEUE}/${id}`)).toMatchObject([
      { action: 'queue-job-removed', after: null },
      { action: 'queue-job-changed', after: { jobData: { text: '\\u0000 🚀' } } },
    ])
  })

  it('given an error that BullMQ throws, answers it as a refusal, and keeps the admin action', async () => {
    const id = await armed()
    expect((await put(`api/queues/${QUEUE}/${id}/promote`, admin)).status).toBe(204)
    const again = await put(`api/queues/${QUEUE}/${id}/promote`, admin)
    expect(again.status).toBe(409)
    expect(await actions(`${QUEUE}/${id}`)).toHaveLength(2)
    await queue.cancel([id])
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

  it('given all that can be done there, each has a name to be written down under', async () => {
    const board = createQueueBoard(process.env.REDIS_URL ?? '', [QUEUE], {
      basePath: '/',
      timeoutMs: 1000,
      onError,
      onFault: onError,
    })
    expect(board.actions.length).toBeGreaterThan(15)
    const unnamed = board.actions.filter((action) => {
      const [method = '', route = ''] = action.split(' ')
      const done = { method, route, queue: QUEUE, jobId: undefined, status: undefined, takesBody: false }
      return boardActionOf(done, undefined) === undefined
    })
    await board.close()
    expect(unnamed).toEqual([])
  })

  it('given Redis hangs once it was begun, it is 503, and what may be done stays written down', async () => {
    const holder = await api.pool.connect()
    await holder.query('begin; lock table sale.admin_actions in exclusive mode')
    const acting = putOnce(`api/queues/${QUEUE}/resume`, admin)
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
    expect(await actions(QUEUE)).toMatchObject([{ action: 'queue-resumed', after: null }])
    redis.thaw()
  }, 60_000)

  it.each(['cut', 'freeze'] as const)('given Redis is away (%s), it is 503 with a sentence', async (way) => {
    await redis[way]()
    for (const answer of [
      await admin.get<string>(`${BOARD}/`),
      await admin.get<string>(`${BOARD}/api/queues`),
      await putOnce(`api/queues/${QUEUE}/pause`, admin),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        503,
        expect.stringMatching(/^The queues cannot be reached/),
      ])
    }
    expect((await actions(QUEUE)).map(({ action }) => action)).not.toContain('queue-paused')
    if (way === 'cut') await redis.restore()
    else redis.thaw()
  })
})
