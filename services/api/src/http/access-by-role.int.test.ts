import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request as send } from 'node:http'
import { createSession, sealAccounts } from '@presale/accounts'
import { type Access, allCalls } from '@presale/contracts'
import { systemClock } from '@presale/kernel'
import type { Express } from 'express'
import { apiConfig } from '../config'
import { createApp } from '../server'
import type { Services } from '../services'
import { type Caller, submissionOf } from '../testing/caller'
import { SHARED_KEY, type SharedApi, sharedApi } from '../testing/shared-api'

const ROLES = ['anonymous', 'user', 'moderator', 'admin'] as const
type Role = (typeof ROLES)[number]

const MAY: Readonly<Record<Access, readonly Role[]>> = {
  anonymous: ROLES,
  user: ['user', 'moderator', 'admin'],
  staff: ['moderator', 'admin'],
  admin: ['admin'],
}
const REFUSAL = {
  staff: 'Admin or moderator privileges required',
  admin: 'Admin privileges required',
} as const

/** Every endpoint that the running router has, whatever any table says: 'GET /api/user'. */
function endpointsIn(app: Express): string[] {
  return app.router.stack.flatMap(({ route }) => {
    // Behind all endpoints of a path stands the refusal of every other method.
    if (!route || route.stack.at(-1)?.name === 'refuseMethod') return []
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    return [...new Set(route.stack.map(({ method }) => `${method?.toUpperCase() ?? 'ALL'} ${path}`))]
  })
}

const config = apiConfig.parse({
  PORT: '0',
  DATABASE_URL: 'postgres://127.0.0.1/none',
  EVENTSTORE_URL: 'esdb://127.0.0.1',
})
const unused = { config, clock: systemClock, log: { warn: () => undefined } } as unknown as Services
const HEALTH = ['GET /healthz', 'GET /readyz']
const endpoints = endpointsIn(createApp(unused, { checks: {} })).filter(
  (endpoint) => !HEALTH.includes(endpoint),
)
const table: Readonly<Record<string, Access>> = Object.fromEntries(
  allCalls.map(({ endpoint, access }) => [endpoint, access]),
)

/** A path of the endpoint that belongs to nothing. */
function throwAway(endpoint: string): { method: string; path: string } {
  const [method = '', path = ''] = endpoint.split(' ')
  return { method, path: path.replace('{id}', randomUUID()).replaceAll(/\{\*?\w+\}/g, 'throw-away') }
}

describe('who may call what: every endpoint of the running router with every role', () => {
  let api: SharedApi
  const userIds = new Map<Role, string>()

  beforeAll(async () => {
    api = await sharedApi()
    sealAccounts(SHARED_KEY)
    const people = { user: await api.buyer(), moderator: await api.moderator(), admin: await api.admin() }
    for (const [role, person] of Object.entries(people)) userIds.set(role as Role, (await person.me()).id)
  }, 180_000)
  afterAll(async () => {
    sealAccounts(undefined)
    await api?.stop()
  })

  /** Somebody of this role with a session that was begun just now: an earlier call may have ended others. */
  const someone = async (role: Role): Promise<Caller> => {
    const caller = api.caller()
    const userId = userIds.get(role)
    if (userId === undefined) return caller
    const token = await createSession(api.pool, {
      userId,
      at: new Date(),
      ipAddress: null,
      userAgent: null,
    })
    caller.cookie = `presale_session=${token}`
    return caller
  }
  const call = async (role: Role, endpoint: string, body: string) => {
    const { method, path } = throwAway(endpoint)
    const caller = await someone(role)
    return method === 'GET'
      ? caller.get<string>(`${path}?page=0&pageSize=x`)
      : caller.send<string>(method, path, body)
  }

  it('has a row in the table for each endpoint, and each row is served and in the OpenAPI document', async () => {
    expect([...endpoints].sort()).toEqual(Object.keys(table).sort())
    const { body } = await api.caller().get<{ paths: Record<string, object> }>('/api/openapi.json')
    const listed = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const inWords = endpoints.map((endpoint) => endpoint.replace('{*', '{'))
    expect(listed.sort()).toEqual(inWords.sort())
  })

  it.each(endpoints)('%s', async (endpoint) => {
    const needed = table[endpoint]
    if (!needed) throw new Error(`${endpoint} is not in the contract`)
    for (const role of ROLES) {
      if (MAY[needed].includes(role)) {
        const { status } = await call(role, endpoint, '{}')
        expect([role, status === 401 || status === 403]).toEqual([role, false])
        // 503: what needs a provider that this system has not.
        expect([role, status >= 500 && status !== 503]).toEqual([role, false])
      } else {
        // The call is not validated: a caller without the right learns only that.
        const { status, body } = await call(role, endpoint, '{broken')
        const expected =
          role === 'anonymous' ? [401, 'You are not signed in.'] : [403, REFUSAL[needed as 'staff' | 'admin']]
        expect([role, status, body]).toEqual([role, ...expected])
      }
    }
  })

  it.each(endpoints.filter((endpoint) => table[endpoint] === 'user' && endpoint.includes('{id}')))(
    '%s: what is another person’s is 404, and stays as it is',
    async (endpoint) => {
      const ann = await api.buyer()
      const { purchase } = (await ann.request(100)).body
      const sessions = await api.pool.query('select id from accounts.sessions where user_id = $1', [
        (await ann.me()).id,
      ])
      const listed = await ann.get<{ id: string }[]>('/api/user/sessions')
      const listedIds = listed.status === 200 ? listed.body.map(({ id }) => id) : []
      const bob = await api.buyer()
      for (const id of [purchase.id, ...sessions.rows.map((row) => String(row.id)), ...listedIds]) {
        const [method = '', path = ''] = endpoint.replace('{id}', encodeURIComponent(id)).split(' ')
        const { status } = await bob.send(method, path, method === 'GET' ? undefined : '{}')
        expect([endpoint, status]).toEqual([endpoint, 404])
      }
      expect((await ann.purchases())[0]).toMatchObject({ id: purchase.id, stage: 'awaiting-payment' })
    },
  )

  it('given another person’s purchase, nobody reports its payment, not even staff', async () => {
    const ann = await api.buyer()
    const { purchase } = (await ann.request(100)).body
    for (const other of [await api.buyer(), await api.moderator(), await api.admin()]) {
      expect((await other.submit(submissionOf(purchase))).status).toBe(404)
    }
    expect((await ann.purchases())[0]?.stage).toBe('awaiting-payment')
  })

  it.each([
    '/api/nothing-here',
    '/api/admin/nothing-here',
    '/api/user/',
    '/api//user',
    '/API/user',
    '/api',
    '/api/user/%2e%2e',
    '/api/purchases/x/cancel/',
    '/metrics',
    '/',
    '/api/docs/',
    '/api/docs/a/b',
    '/api/admin/bull-board/',
  ])('%s is unknown: 404 for everybody', async (path) => {
    for (const role of ROLES) {
      const caller = await someone(role)
      const statuses = [(await caller.get(path)).status, (await caller.send('POST', path, '{broken')).status]
      expect([role, ...statuses]).toEqual([role, 404, 404])
    }
  })

  it('given a method that an address does not take, it is 405 with Allow and a sentence', async () => {
    for (const [method, path, allow] of [
      ['PUT', '/api/user', 'GET, PATCH, HEAD, OPTIONS'],
      ['GET', '/api/login', 'POST, OPTIONS'],
      ['PROPFIND', '/api/purchases', 'GET, POST, HEAD, OPTIONS'],
    ] as const) {
      const answer = await bare(api.origin, method, path)
      expect([method, path, answer.status]).toEqual([method, path, 405])
      expect(answer.allow?.split(', ').sort()).toEqual(allow.split(', ').sort())
    }
    expect((await bare(api.origin, 'TRACE', '/api/user')).status).toBe(405)
    expect((await bare(api.origin, 'PUT', '/api/user')).body).toBe('PUT is not possible at this address.')
  })

  it('given OPTIONS and HEAD, returns the allowed methods, and allows no other origin', async () => {
    const options = await bare(api.origin, 'OPTIONS', '/api/purchases', { origin: 'https://evil.example' })
    expect([options.status, options.allow]).toEqual([204, 'GET, POST, HEAD, OPTIONS'])
    expect(Object.keys(options.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect((await bare(api.origin, 'OPTIONS', '/api/nothing-here')).status).toBe(404)
    for (const path of ['/', '/healthz', '/readyz']) {
      const check = await bare(api.origin, 'OPTIONS', path)
      expect([path, check.status, check.allow]).toEqual([
        path,
        204,
        path === '/' ? 'OPTIONS' : 'GET, HEAD, OPTIONS',
      ])
    }
    const head = await bare(api.origin, 'HEAD', '/api/token/GROK')
    expect([head.status, head.body, Number(head.headers['content-length']) > 0]).toEqual([200, '', true])
    expect((await bare(api.origin, 'HEAD', '/api/user')).status).toBe(401)
  })
})

/** A request with any method: fetch refuses some. */
function bare(origin: string, method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{
    readonly status: number | undefined
    readonly allow: string | undefined
    readonly headers: IncomingHttpHeaders
    readonly body: string
  }>((resolve, reject) => {
    const request = send(new URL(path, origin), { method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      const { statusCode: status, headers: given } = response
      response.once('end', () => resolve({ status, allow: given.allow, headers: given, body }))
    })
    request.once('error', reject).end()
  })
}
