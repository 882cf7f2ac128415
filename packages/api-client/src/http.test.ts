import { z } from 'zod'
import { fetchUser } from './accounts'
import { fetchAdminPurchases } from './administration'
import { searchOf } from './call'
import { apiGet, apiSend } from './http'

const ACCEPT = 'application/json, application/problem+json'

const calls: { path: string; init: RequestInit }[] = []
const originalFetch = globalThis.fetch

function answerWith(make: () => Response | Promise<Response>): void {
  globalThis.fetch = async (path, init) => {
    calls.push({ path: String(path), init: init ?? {} })
    return make()
  }
}

beforeEach(() => {
  calls.length = 0
})
afterAll(() => {
  globalThis.fetch = originalFetch
})

describe('a call', () => {
  it('given no body, sends credentials and neither body nor content type', async () => {
    answerWith(() => new Response(null, { status: 204 }))
    await apiSend('POST', '/api/logout')
    const { signal, ...sent } = calls[0]?.init ?? {}
    expect(sent).toEqual({ method: 'POST', headers: { Accept: ACCEPT }, credentials: 'include' })
    expect(signal?.aborted).toBe(false)
  })

  it('asks for refusals as problem documents, also where it only reads', async () => {
    answerWith(() => Response.json({ ok: true }))
    await apiGet('/api/x', z.unknown())
    expect(calls[0]?.init.headers).toEqual({ Accept: ACCEPT })
  })

  it('given a body and a key, sends both as JSON and header', async () => {
    answerWith(() => Response.json({ ok: true }))
    await apiSend('POST', '/api/x', { a: 1 }, { idempotencyKey: 'k1' }, z.object({ ok: z.boolean() }))
    expect(calls[0]?.init).toMatchObject({
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' },
    })
  })

  it('given a refusal, throws status, colon, space, body', async () => {
    answerWith(() => new Response('Invalid email or password', { status: 401 }))
    await expect(apiSend('POST', '/api/login', {})).rejects.toMatchObject({
      message: '401: Invalid email or password',
      status: 401,
      body: 'Invalid email or password',
    })
  })

  it('given that the server did not get the request, says so as where no answer came', async () => {
    answerWith(() => new Response('', { status: 408, statusText: 'Request Timeout' }))
    await expect(apiSend('POST', '/api/x', {})).rejects.toMatchObject({ name: 'NetworkError' })
  })

  it('given a refusal with an empty body, uses the status text', async () => {
    answerWith(() => new Response('', { status: 503, statusText: 'Service Unavailable' }))
    await expect(apiGet('/api/x', z.unknown())).rejects.toMatchObject({ message: '503: Service Unavailable' })
  })

  it('given a refusal as a problem document, has its code beside the sentence; without one there is none', async () => {
    const problem = { type: 'about:blank', title: 'password required', status: 403 }
    const body = { ...problem, detail: 'Enter your password again.', code: 'password-required' }
    const headers = { 'Content-Type': 'application/problem+json; charset=utf-8' }
    answerWith(() => new Response(JSON.stringify(body), { status: 403, headers }))
    await expect(apiSend('DELETE', '/api/x', undefined)).rejects.toMatchObject({
      message: '403: Enter your password again.',
      code: 'password-required',
    })
    answerWith(() => new Response('<html>', { status: 502, headers }))
    await expect(apiSend('DELETE', '/api/x', undefined)).rejects.toMatchObject({
      message: '502: <html>',
      code: undefined,
    })
  })

  it('given no connection, says so in a sentence', async () => {
    answerWith(() => Promise.reject(new TypeError('fetch failed')))
    await expect(apiGet('/api/x', z.unknown())).rejects.toMatchObject({ name: 'NetworkError' })
  })

  it('given an answer outside of the contract, names the path', async () => {
    answerWith(() => Response.json({ ok: 'yes' }))
    await expect(apiGet('/api/x', z.object({ ok: z.boolean() }))).rejects.toThrow('/api/x')
  })
})

describe('the current user', () => {
  it('given 401, is null; given another failure, throws', async () => {
    answerWith(() => new Response('No session', { status: 401 }))
    await expect(fetchUser()).resolves.toBeNull()
    answerWith(() => new Response('down', { status: 503 }))
    await expect(fetchUser()).rejects.toMatchObject({ status: 503 })
  })
})

describe('the admin list', () => {
  it('takes its total from X-Total-Count', async () => {
    answerWith(() => Response.json([], { headers: { 'X-Total-Count': '57' } }))
    await expect(fetchAdminPurchases({ page: 2, search: 'ann lee' })).resolves.toMatchObject({
      rows: [],
      total: 57,
    })
    expect(calls[0]?.path).toBe('/api/admin/purchases?page=2&search=ann+lee')
  })

  it('leaves out what is not asked', () => {
    expect(searchOf({ page: undefined, search: '' })).toBe('')
  })
})
