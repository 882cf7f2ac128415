import { type SharedApi, sharedApi } from '../testing/shared-api'

describe('the HTTP edge', () => {
  let api: SharedApi
  beforeAll(async () => {
    api = await sharedApi()
  }, 180_000)
  afterAll(() => api?.stop())

  it('given a path that is not there, it is 404 for everybody', async () => {
    const admin = await api.admin()
    expect((await api.caller().get('/api/nothing-here')).status).toBe(404)
    expect((await admin.post('/api/admin/nothing-here', {})).status).toBe(404)
  })

  it('given broken JSON, it is 400; too much of it, 413; each as a sentence', async () => {
    const send = (body: string) => api.caller().send<string>('POST', '/api/login', body)
    const broken = await send('{"email": ')
    expect([broken.status, broken.body]).toEqual([400, 'The request body is not valid JSON.'])
    expect(broken.headers.get('content-type')).toContain('text/plain')
    expect((await send(`"${'x'.repeat(200_000)}"`)).status).toBe(413)
  })

  it('given a caller without the right, refuses before reading the body', async () => {
    const buyer = await api.buyer()
    const anonymous = await api.caller().send('POST', '/api/purchases', '{broken')
    const notStaff = await buyer.send('POST', '/api/admin/wallets', '{broken')
    expect([anonymous.status, notStaff.status]).toEqual([401, 403])
  })

  it('given a body far too large, a caller without the right still gets the refusal', async () => {
    const body = JSON.stringify({ amount: 'x'.repeat(10_000_000) })
    const foreign = { origin: 'https://evil.example' }
    const statuses = [
      await api.caller().send('POST', '/api/purchases', body),
      await api.caller().send('POST', '/api/nothing-here', body),
      await api.caller().send('POST', '/api/login', body, foreign),
      await api.caller().send('POST', '/api/login', body),
    ].map(({ status }) => status)
    expect(statuses).toEqual([401, 404, 403, 413])
  })

  it('given a body that is no JSON, rejects it instead of ignoring it', async () => {
    const [ann, admin] = [await api.buyer(), await api.admin()]
    const { id } = await ann.paid(100)
    const body = '{"transactionHash":"0xabcdef99"}'
    const sent = { 'content-type': 'text/plain' }
    const refused = await admin.send('POST', `/api/admin/purchases/${id}/approve`, body, sent)
    expect([refused.status, refused.body]).toEqual([
      415,
      'The request body must be JSON (Content-Type: application/json).',
    ])
    expect((await ann.purchases())[0]?.status).toBe('pending')
  })

  it('sends the length of each list, and links to its first and last page', async () => {
    const [ann, admin] = [await api.buyer(), await api.admin()]
    const { id } = (await ann.request(100)).body.purchase
    for (const path of ['/api/purchases', '/api/crypto-prices', '/api/settings']) {
      const { body, headers } = await ann.get<unknown[]>(path)
      expect(headers.get('x-total-count')).toBe(String(body.length))
      expect(headers.get('link')).toMatch(
        new RegExp(`^<${path}[^>]*>; rel="first", <${path}[^>]*>; rel="last"$`),
      )
    }
    const events = `/api/admin/purchases/${id}/events`
    for (const path of [events, '/api/admin/wallets']) {
      expect((await admin.get(path)).headers.get('link')).toContain(`<${path}>; rel="last"`)
    }
  })

  it('given a moderator, shows the panel, and refuses what only admins may do', async () => {
    const moderator = await api.moderator()
    expect((await moderator.get('/api/admin/wallets')).status).toBe(200)
    const refused = await moderator.post('/api/admin/token-price', { price: '4' })
    expect([refused.status, refused.body]).toEqual([403, 'Admin privileges required'])
  })

  it('given a client that asks for problems, an error is one, with a stable code', async () => {
    const answer = await api.caller().get('/api/user', { accept: 'application/problem+json' })
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.body).toEqual({
      type: 'about:blank',
      title: 'not signed in',
      status: 401,
      detail: 'You are not signed in.',
      code: 'not-signed-in',
    })
  })

  it('given a call from another site, it is refused; its own origin and a plain client pass', async () => {
    const post = async (headers: Record<string, string>) =>
      (await api.caller().post('/api/logout', undefined, headers)).status
    expect(await post({ origin: 'https://evil.example' })).toBe(403)
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await post({ origin: api.origin, 'sec-fetch-site': 'same-origin' })).toBe(204)
    const forwarded = { origin: 'https://sale.example', 'x-forwarded-host': 'sale.example' }
    expect(await post(forwarded)).toBe(204)
    expect(await post({})).toBe(204)
  })

  it('gives back the request id it was given, where that is sane', async () => {
    const asked = async (id: string) =>
      (await api.caller().get('/healthz', { 'x-request-id': id })).headers.get('x-request-id')
    expect(await asked('trace-1234')).toBe('trace-1234')
    expect(await asked('a b')).not.toBe('a b')
  })

  it('is alive and ready, and keeps its metrics off this port', async () => {
    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/metrics'].map(async (path) => (await api.caller().get(path)).status),
    )
    expect(statuses).toEqual([200, 200, 404])
  })

  it.each([
    '/api/token/%00',
    '/api/settings/%00',
    '/api/token/%E0%A4%A',
    '/api/admin/purchases?page=0',
    '/api/admin/purchases?page=1&page=2',
    '/api/admin/purchases/not-an-id/events',
    '/api/settings/nope',
    '/api/settings/__proto__',
  ])('given %s, it is the request that is wrong, never the server', async (path) => {
    const admin = await api.admin()
    expect([400, 404]).toContain((await admin.get(path)).status)
  })

  it('given a search for what no database stores, nothing is found', async () => {
    const admin = await api.admin()
    const { status, body } = await admin.get('/api/admin/purchases?search=%00')
    expect([status, body]).toEqual([200, []])
  })
})
