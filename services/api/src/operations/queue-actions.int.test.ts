import { randomUUID } from 'node:crypto'
import type { AdminAction, QueueState } from '@presale/contracts'
import { createDelayedQueue, type DelayedQueue } from '@presale/jobs'
import { freePort, waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { type Severable, severable } from '../testing/severable'
import { type StartedApi, startApi } from '../testing/started-api'

const QUEUE = 'mail'

describe('what an admin does to a queue', () => {
  let api: StartedApi
  let redis: Severable
  let metricsPort: number
  let admin: Caller
  let moderator: Caller
  let queue: DelayedQueue<object>

  beforeAll(async () => {
    redis = await severable(process.env.REDIS_URL ?? '')
    metricsPort = await freePort()
    api = await startApi({ env: { REDIS_URL: redis.url, METRICS_PORT: String(metricsPort) } })
    ;[admin, moderator] = [await api.admin(), await api.moderator()]
    queue = createDelayedQueue(process.env.REDIS_URL ?? '', QUEUE, { onError: () => undefined })
  }, 180_000)
  afterAll(async () => {
    await queue?.close()
    await api?.stop()
    await redis?.cut()
  })

  const ask = (deed: string, { who = admin, name = QUEUE } = {}) =>
    who.post<QueueState & string>(`/api/admin/queues/${name}/${deed}`)
  const shown = async () =>
    (await moderator.get<QueueState[]>('/api/admin/queues')).body.find(({ name }) => name === QUEUE)
  const written = async () =>
    (await admin.get<AdminAction[]>('/api/admin/actions?pageSize=50')).body
      .filter(({ action }) => action.startsWith('queue-'))
      .map(({ action, subject, before, after, actor }) => ({ action, subject, before, after, by: actor.id }))
  const operations = async (path: string) => (await fetch(`http://127.0.0.1:${metricsPort}${path}`)).text()
  /** On a busy machine Redis may take longer than this is waited for: then it is missing once. */
  const told = (path: string, sentence: string) =>
    waitFor(async () => (await operations(path)).includes(sentence) || undefined, { what: sentence })

  it('given a site without mail server and price provider, then their queues are named not configured', async () => {
    const { body } = await moderator.get<QueueState[]>('/api/admin/queues')
    const said = body.map(({ name, isConfigured }) => [name, isConfigured])
    expect(said).toEqual([
      ['purchase-deadlines', true],
      ['mail', false],
      ['prices', false],
    ])
  })

  it('pauses it, once: that is shown to staff, in /readyz and as a metric, and outlives a restart', async () => {
    const { status, body } = await ask('pause')
    expect([status, body]).toEqual([200, expect.objectContaining({ name: QUEUE, isPaused: true })])
    expect((await ask('pause')).body.isPaused).toBe(true)
    const { id: by } = await admin.me()
    expect(await written()).toEqual([
      { action: 'queue-paused', subject: QUEUE, before: { isPaused: false }, after: { isPaused: true }, by },
    ])
    await api.killAndRestart()
    expect(await shown()).toMatchObject({ isPaused: true, available: true })
    await told('/readyz', '"paused":{"purchase-deadlines":false,"mail":true,"prices":false}')
    await told('/metrics', 'presale_queue_paused{queue="mail"} 1')
    await told('/metrics', 'presale_queue_paused{queue="prices"} 0')
  })

  it('empties it: the jobs that wait are gone, and their number is written down', async () => {
    const soon = ['a', 'b'].map(() => ({ id: `job-${randomUUID()}`, payload: {}, runAt: new Date() }))
    const later = { id: `job-${randomUUID()}`, payload: {}, runAt: new Date(Date.now() + 3_600_000) }
    await queue.schedule([...soon, later])
    const { body } = await ask('empty')
    expect(body).toMatchObject({ isPaused: true, counts: { waiting: 0, delayed: 1 } })
    expect((await written())[0]).toMatchObject({
      action: 'queue-emptied',
      before: { waiting: 2 },
      after: { waiting: 0 },
    })
    await queue.cancel([later.id])
  })

  it('resumes it', async () => {
    expect((await ask('resume')).body.isPaused).toBe(false)
    expect(await shown()).toMatchObject({ isPaused: false })
    expect((await written())[0]).toMatchObject({
      action: 'queue-resumed',
      before: { isPaused: true },
      after: { isPaused: false },
    })
    await told('/metrics', 'presale_queue_paused{queue="mail"} 0')
  })

  it('given the password was given longer ago, it is asked for, and nothing is done', async () => {
    const before = await written()
    await api.pool.query(
      "update accounts.sessions set password_confirmed_at = now() - interval '1 hour', created_at = now() - interval '1 hour'",
    )
    for (const deed of ['pause', 'resume', 'empty']) {
      const { status, body } = await ask(deed)
      expect([deed, status, body]).toEqual([deed, 403, expect.stringMatching(/^Enter your password again/)])
    }
    expect([await written(), await queue.isPaused()]).toEqual([before, false])
    admin = await api.admin()
    moderator = await api.moderator()
  })

  it('given a moderator, or no such queue, nothing is done and nothing written', async () => {
    const before = await written()
    for (const deed of ['pause', 'resume', 'empty']) {
      expect((await ask(deed, { who: moderator })).status).toBe(403)
      expect((await ask(deed, { name: 'unknown' })).status).toBe(404)
    }
    expect([await written(), await queue.isPaused()]).toEqual([before, false])
  })

  it.each(['cut', 'freeze'] as const)(
    'given Redis is away (%s), it is 503 with a sentence, and nothing is written',
    async (way) => {
      const before = await written()
      await redis[way]()
      const { status, body } = await ask('pause')
      expect([status, body]).toEqual([503, expect.stringMatching(/^The queues cannot be reached/)])
      expect(await operations('/readyz')).toContain('"paused":{}')
      if (way === 'cut') await redis.restore()
      else redis.thaw()
      expect([await written(), await queue.isPaused()]).toEqual([before, false])
    },
  )
})
