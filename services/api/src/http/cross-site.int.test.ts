import { randomUUID } from 'node:crypto'
import { allCalls } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { addPasskey } from '../testing/soft-authenticator'
import { type StartedApi, startApi } from '../testing/started-api'

const OWN = 'https://sale.example'
const stateChanging = allCalls
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !endpoint.startsWith('GET '))

describe('a site with an https origin, and other sites', () => {
  let api: StartedApi
  let admin: Caller
  beforeAll(async () => {
    api = await startApi({ env: { PUBLIC_ORIGIN: OWN } })
    admin = await api.admin()
    // Staff of such a site may do nothing without.
    await addPasskey(admin, OWN)
  }, 180_000)
  afterAll(() => api?.stop())

  const register = (headers: Record<string, string>) => {
    const account = { name: 'Ann Lee', email: `${randomUUID()}@example.com`, password: 'a long password' }
    return api.caller().post('/api/register', account, headers)
  }

  it('gives cookies of session and device that no script reads, no other site sends along, and no plain http carries', async () => {
    const { status, headers } = await register({ origin: OWN, 'sec-fetch-site': 'same-origin' })
    const [session = '', device = '', ...others] = headers.getSetCookie()
    expect([status, others]).toEqual([201, []])
    expect(session).toMatch(/^__Host-presale_session=[\w-]{43};/)
    expect(device).toMatch(/^__Host-presale_device=[\w-]{22}\.[\w-]{22};/)
    const attributesOf = (cookie: string) => cookie.split('; ').slice(1).sort()
    const shared = ['Path=/', 'SameSite=Lax', 'Secure']
    expect(attributesOf(session)).toEqual(['HttpOnly', 'Max-Age=2592000', ...shared])
    // The longest that browsers keep one: 400 days.
    expect(attributesOf(device)).toEqual(['HttpOnly', 'Max-Age=34560000', ...shared])
  })

  it('takes no session from a cookie under the name for plain http', async () => {
    const caller = api.caller()
    await caller.register()
    expect((await caller.get('/api/user')).status).toBe(200)
    const value = caller.cookie.split('=')[1] ?? ''
    expect((await api.caller().get('/api/user', { cookie: `presale_session=${value}` })).status).toBe(401)
  })

  it('makes browsers use https alone, and run nothing', async () => {
    const { headers } = await api.caller().get('/api/token/GROK')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it.each(stateChanging)('%s from another site is 403, whoever signed in', async (endpoint) => {
    const [method = '', path = ''] = endpoint.replaceAll(/\{\w+\}/g, 'throw-away').split(' ')
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const from of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://sale.example' },
      { origin: 'https://sale.example.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://shop.sale.example' },
      { 'sec-fetch-site': 'cross-site', origin: OWN },
      { origin: 'https://evil.example', ...multipart },
      { 'sec-fetch-site': 'cross-site', ...multipart },
    ]) {
      const headers = { accept: 'application/problem+json', ...from }
      const { status, body } = await admin.send<{ code: string }>(method, path, '--x--', headers)
      expect([from, status, body.code]).toEqual([from, 403, 'foreign-origin'])
    }
  })

  const forOwnPages = allCalls.filter(({ isForOwnPages }) => isForOwnPages).map(({ endpoint }) => endpoint)

  it('has every file that is exported among the calls for its own pages', () => {
    const files = allCalls.filter(({ answers }) => Object.values(answers).includes('text/csv'))
    expect(forOwnPages).toEqual(expect.arrayContaining(files.map(({ endpoint }) => endpoint)))
    expect(files.length).toBeGreaterThanOrEqual(4)
  })

  it.each(forOwnPages)(
    '%s by a link or a frame of another site is 403, and passes without one',
    async (endpoint) => {
      const path = endpoint.replace('GET ', '').replace('{symbol}', 'BTC')
      const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
      for (const site of ['cross-site', 'same-site']) {
        const headers = { accept: 'application/problem+json', ...navigation, 'sec-fetch-site': site }
        const { status, body } = await admin.get<{ code: string }>(path, headers)
        expect([site, status, body.code]).toEqual([site, 403, 'foreign-origin'])
      }
      for (const headers of [{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }])
        expect([headers, (await admin.get(path, headers)).status]).not.toEqual([headers, 403])
    },
  )

  it.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin' },
    { origin: OWN },
    { origin: OWN, 'sec-fetch-site': 'same-origin', host: 'internal.example' },
  ])('given %j, a call is the site’s own or a plain client’s, and passes', async (headers) => {
    expect((await register(headers)).status).toBe(201)
  })
})
