import { BODY_READ_HEADER } from '@presale/runtime'
import { type Answering, type RecordingApi, startRecordingApi } from './testing/recording-api'
import { closeServers, createFolder, removeFolder, startWeb } from './testing/web.fixture'

/** The api closes a kept connection at the very moment at which the next request comes on it. */
describe('a kept connection that the api closes under a request', () => {
  let folder: string
  let api: RecordingApi
  let origin: string
  /** Paths whose request is met by the end of the connection, so many times. */
  const ends = new Map<string, number>()

  const endOrAnswer: Answering = (request, socket) => {
    const left = ends.get(request.path) ?? 0
    ends.set(request.path, left - 1)
    if (left > 0) return void socket.destroy()
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'
    socket.write(request.method === 'HEAD' ? head : `${head}whole`)
  }
  const read: Answering = (_request, socket) =>
    void socket.write(`HTTP/1.1 200 OK\r\n${BODY_READ_HEADER}: whole\r\nContent-Length: 4\r\n\r\nread`)
  const half: Answering = (_request, socket) => void socket.end('HTTP/1.1 200 OK\r\nX-Ha')

  beforeAll(async () => {
    folder = await createFolder()
    api = await startRecordingApi({ '/api/ended': endOrAnswer, '/api/half': half, '/api/read': read })
  })
  beforeEach(async () => {
    origin = await startWeb(folder, { API_URL: api.origin })
    ends.clear()
    api.forget()
  })
  afterEach(closeServers)
  afterAll(async () => {
    await api.close()
    await removeFolder(folder)
  })

  /** After a call that left a connection behind. */
  async function call(method: string, path: string): Promise<Response> {
    await (await fetch(`${origin}/api/before`)).text()
    const body = ['POST', 'PUT', 'PATCH'].includes(method) ? '{}' : undefined
    return fetch(origin + path, { method, ...(body === undefined ? {} : { body }) })
  }
  const arrived = () => api.requests.map(({ method, path }) => `${method} ${path}`).slice(1)
  const connections = () => api.requests.map(({ connection }) => connection)

  it('given exchanges without a body, then they share a connection; after one with a body it is closed', async () => {
    for (const method of ['GET', 'DELETE', 'POST', 'GET', 'HEAD'])
      await (await fetch(`${origin}/api/other`, { method, body: method === 'POST' ? '{}' : null })).text()
    const [first, ...others] = connections()
    expect(others.slice(0, 2)).toEqual([first, first])
    expect(others[2]).not.toBe(first)
    expect(others[3]).toBe(others[2])
  })

  it('given that the api says that it read the whole body, then its connection is kept, and the caller is not told', async () => {
    for (const _time of [1, 2]) {
      const answer = await fetch(`${origin}/api/read`, { method: 'POST', body: '{}' })
      expect([await answer.text(), answer.headers.get(BODY_READ_HEADER)]).toEqual(['read', null])
    }
    await (await fetch(`${origin}/api/other`)).text()
    expect(new Set(connections()).size).toBe(1)
    expect(api.faults).toEqual([])
  })

  it.each(['GET', 'HEAD'])('%s is asked once more, on a connection of its own', async (method) => {
    ends.set('/api/ended', 1)
    const answer = await call(method, '/api/ended')
    expect([answer.status, await answer.text()]).toEqual([200, method === 'HEAD' ? '' : 'whole'])
    expect(arrived()).toEqual([`${method} /api/ended`, `${method} /api/ended`])
    const [before, first, again] = connections()
    expect(first).toBe(before)
    expect(again).not.toBe(first)
    expect(api.faults).toEqual([])
  })

  it('GET is asked no third time', async () => {
    ends.set('/api/ended', 2)
    expect((await call('GET', '/api/ended')).status).toBe(503)
    expect(arrived()).toHaveLength(2)
    expect((await call('GET', '/api/ended')).status).toBe(200)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is never asked again', async (method) => {
    ends.set('/api/ended', 1)
    expect((await call(method, '/api/ended')).status).toBe(503)
    expect(arrived()).toEqual([`${method} /api/ended`])
    const [before, first] = connections()
    expect(first).toBe(before)
  })

  it('given that an answer had begun, then GET is not asked again', async () => {
    expect((await call('GET', '/api/half')).status).toBe(503)
    expect(arrived()).toEqual(['GET /api/half'])
  })

  it('given a connection that is new, then GET is not asked again', async () => {
    ends.set('/api/ended', 1)
    expect((await fetch(`${origin}/api/ended`)).status).toBe(503)
    expect(api.requests).toHaveLength(1)
  })
})
