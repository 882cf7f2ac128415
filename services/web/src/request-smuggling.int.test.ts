import { waitFor } from '@presale/testing'
import { connectRaw } from './testing/raw-client'
import { headerOf, type RecordingApi, startRecordingApi } from './testing/recording-api'
import { closeServers, createFolder, listen, removeFolder, startWeb } from './testing/web.fixture'

let folder: string
let api: RecordingApi
let origin: string

beforeAll(async () => {
  folder = await createFolder()
})
beforeEach(async () => {
  api = await startRecordingApi()
  origin = await startWeb(folder, { API_URL: api.origin })
})
afterEach(async () => {
  await closeServers()
  await api.close()
})
afterAll(() => removeFolder(folder))

const MAKE_ADMIN =
  'POST /api/admin/users/7/make-admin HTTP/1.1\r\nHost: web.example\r\nContent-Length: 0\r\nX-Ignore: '
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

describe('a body that holds the start of another request', () => {
  it.each([
    ['DELETE', 'chunked'],
    ['OPTIONS', 'chunked'],
    ['DELETE', 'counted'],
    ['GET', 'chunked'],
    ['POST', 'chunked'],
  ])('given %s, %s, is never completed by the next person', async (method, framing) => {
    const attacker = await connectRaw(origin)
    const head = `${method} /api/user/coins HTTP/1.1\r\nHost: web.example\r\nCookie: sid=attacker\r\n`
    await attacker.send(
      framing === 'chunked'
        ? `${head}Transfer-Encoding: chunked\r\n\r\n${chunked(MAKE_ADMIN)}`
        : `${head}Content-Length: ${MAKE_ADMIN.length}\r\n\r\n${MAKE_ADMIN}`,
    )
    await waitFor(() => attacker.received().includes('\r\n\r\n') || attacker.isClosed() || undefined, {
      what: 'the answer to the attacker',
    })
    for (let call = 0; call < 8; call += 1) {
      const answer = await fetch(`${origin}/api/user?call=${call}`, { headers: { cookie: 'sid=admin' } })
      expect(await answer.json()).toMatchObject({ path: `/api/user?call=${call}`, cookie: 'sid=admin' })
    }
    attacker.destroy()
    expect(api.faults).toEqual([])
    const ofAdmin = api.requests.filter((request) => headerOf(request, 'cookie') !== 'sid=attacker')
    expect(ofAdmin.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array.from({ length: 8 }, (_, call) => `GET /api/user?call=${call}`),
    )
    const ofAttacker = api.requests.filter((request) => headerOf(request, 'cookie') === 'sid=attacker')
    expect(ofAttacker.map((request) => request.path)).toEqual(method === 'POST' ? ['/api/user/coins'] : [])
  })
})

/** The same before a server that reads as leniently as the api's own, where the next person's cookie would count. */
it('makes nobody an admin in the name of the next person who calls', async () => {
  const calls: string[] = []
  const lenient = await listen((request, response) => {
    calls.push(`${request.method} ${request.url} ${request.headers.cookie ?? ''}`)
    request.resume().on('end', () => response.end(request.url))
  })
  const site = await startWeb(folder, { API_URL: lenient })
  const attacker = await connectRaw(site)
  await attacker.send(
    `DELETE /api/x HTTP/1.1\r\nHost: web.example\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(MAKE_ADMIN)}`,
  )
  await waitFor(() => attacker.received().includes('\r\n\r\n') || undefined, { what: 'an answer' })
  const answer = await fetch(`${site}/api/user`, { headers: { cookie: 'sid=admin' } })
  expect(await answer.text()).toBe('/api/user')
  attacker.destroy()
  expect(calls).toEqual(['GET /api/user sid=admin'])
})
