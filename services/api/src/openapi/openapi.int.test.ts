import { randomUUID } from 'node:crypto'
import type { QueueState } from '@presale/contracts'
import { createDelayedQueue } from '@presale/jobs'
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import type { Caller, Reply } from '../testing/caller'
import { hashEnding } from '../testing/hashes'
import { type Severable, severable } from '../testing/severable'
import { type StartedApi, startApi } from '../testing/started-api'

interface Described {
  readonly paths: Readonly<Record<string, Record<string, { responses: Record<string, Response> }>>>
}
interface Response {
  readonly content?: Readonly<Record<string, unknown>>
}

describe('the description of the API, and what the API answers', () => {
  let api: StartedApi
  let redis: Severable
  let admin: Caller
  let ann: Caller
  let described: Described
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }))

  beforeAll(async () => {
    redis = await severable(process.env.REDIS_URL ?? '')
    api = await startApi({ env: { REDIS_URL: redis.url } })
    admin = await api.admin()
    ann = await api.buyer()
    described = (await api.caller().get<Described>('/api/openapi.json')).body
    ajv.addSchema(described, 'api')
    const approved = await ann.paid(250)
    await admin.post(`/api/admin/purchases/${approved.id}/approve`, {
      transactionHash: hashEnding('0xabcdef0123'),
    })
    await ann.request(100)
  }, 180_000)
  afterAll(async () => {
    await api?.stop()
    await redis?.cut()
  })

  /** What does not fit the schema that the description has for this answer. */
  const misfits = (path: string, method: string, { status, body }: Reply<unknown>) => {
    const pointer = [
      'paths',
      path,
      method,
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ]
    const part = pointer.map((step) => encodeURIComponent(step.replaceAll('/', '~1'))).join('/')
    ajv.validate({ $ref: `api#/${part}` }, body)
    return ajv.errors ?? []
  }

  it('given every list and thing that can be read without naming one, the answer is as described', async () => {
    const read = Object.entries(described.paths).filter(
      ([path, { get }]) => !path.includes('{') && get?.responses[200]?.content?.['application/json'],
    )
    expect(read.length).toBeGreaterThan(10)
    const pixel = { name: 'One', basePixel: 'base1', eventPixel: 'event1', isActive: true }
    await admin.post('/api/admin/twitter-pixels', pixel)
    for (const [path] of read) {
      const answer = await admin.get(path)
      expect([path, answer.status, misfits(path, 'get', answer)]).toEqual([path, 200, []])
    }
  })

  it('given purchases, they are as described for their buyer and for staff', async () => {
    for (const [who, path] of [
      [ann, '/api/purchases'] as const,
      [ann, '/api/dashboard'] as const,
      [admin, '/api/admin/purchases'] as const,
    ]) {
      const answer = await who.get(path)
      expect(JSON.stringify(answer.body)).toContain('awaiting-payment')
      expect(misfits(path, 'get', answer)).toEqual([])
    }
    const { id } = (await ann.purchases())[0] ?? { id: '' }
    const events = await admin.get(`/api/admin/purchases/${id}/events`)
    expect(misfits('/api/admin/purchases/{id}/events', 'get', events)).toEqual([])
    const cancelled = await ann.post(`/api/purchases/${id}/cancel`)
    expect(misfits('/api/purchases/{id}/cancel', 'post', cancelled)).toEqual([])
  })

  it('given an answer that is not as described, the check of this test fails', async () => {
    const body = { ...((await ann.get('/api/user')).body as object), balance: '250' }
    expect(misfits('/api/user', 'get', { status: 200, body, headers: new Headers() })).toHaveLength(1)
  })

  it('given a refusal, it is the problem that is described', async () => {
    const { body } = await api.caller().get('/api/user', { accept: 'application/problem+json' })
    expect(ajv.validate({ $ref: 'api#/components/schemas/Problem' }, body)).toBe(true)
  })

  it('may be kept for a while, and is open to everybody', async () => {
    const { status, headers } = await api.caller().get('/api/openapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  })

  it('has a page for admins, on which nothing runs but its own files', async () => {
    const page = await admin.get<string>('/api/docs')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/)
    expect(page.body).not.toMatch(/<script(?![^>]*src=)|https?:|\son\w+=/)
    const asked = page.body.matchAll(/<(?:link|script)[^>]* (?:src|href)="([^"]+)"/g)
    const files = [...asked].map(([, path = '']) => path)
    expect(files).toHaveLength(5)
    expect(page.body).toContain('<a href="/admin">Back to the admin panel</a>')
    for (const path of files) expect([path, (await admin.get(path)).status]).toEqual([path, 200])
    for (const path of [
      'package.json',
      '..%2fpackage.json',
      'swagger-ui.css.map',
      '__proto__',
      'index.html',
    ]) {
      expect([path, (await admin.get(`/api/docs/${path}`)).status]).toEqual([path, 404])
    }
  })

  it('given jobs, the operator sees how many wait, and the next ones with their times', async () => {
    const queue = createDelayedQueue(redis.url, 'purchase-deadlines', { onError: () => undefined })
    const later = Date.now() + 3_600_000
    const jobs = Array.from({ length: 12 }, (_, index) => ({
      id: `job-${randomUUID()}`,
      payload: {},
      runAt: new Date(later + index * 1000),
    }))
    await queue.schedule([...jobs].reverse())
    const deadlines = await deadlinesQueue()
    await queue.cancel(jobs.map(({ id }) => id))
    await queue.close()
    expect(deadlines).toMatchObject({ available: true, isPaused: false, counts: { delayed: 12, waiting: 0 } })
    expect(deadlines?.nextJobs).toEqual(
      jobs.slice(0, 10).map(({ id, runAt }) => ({ id, runAt: runAt.toISOString() })),
    )
  })

  it.each(['cut', 'freeze'] as const)('given Redis is away (%s), the queues say so', async (way) => {
    await redis[way]()
    const nothing = { available: false, isPaused: null, counts: null, nextJobs: [] }
    expect(await deadlinesQueue()).toEqual({ name: 'purchase-deadlines', isConfigured: true, ...nothing })
    if (way === 'cut') await redis.restore()
    else redis.thaw()
  })

  async function deadlinesQueue(): Promise<QueueState | undefined> {
    const moderator = await api.moderator()
    const { body } = await moderator.get<QueueState[]>('/api/admin/queues')
    return body.find(({ name }) => name === 'purchase-deadlines')
  }
})
