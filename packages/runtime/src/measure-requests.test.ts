import { createServer, request, type Server } from 'node:http'
import { Registry } from 'prom-client'
import { startListening } from './http-server'
import { measureRequests } from './measure-requests'

describe('the measure of requests', () => {
  let server: Server
  let port: number
  let registry: Registry
  beforeEach(async () => {
    registry = new Registry()
    server = createServer((asked, answer) => {
      if (asked.url === '/never') return
      answer.statusCode = asked.url === '/things/1' ? 200 : 404
      answer.end()
    })
    measureRequests(server, registry, ({ url }) => (url === '/nowhere' ? undefined : '/things/{id}'))
    port = await startListening(server, 0, '127.0.0.1')
  })
  afterEach(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))

  const ask = (method: string, path: string) =>
    new Promise<void>((resolve, reject) => {
      const asked = request({ port, method, path, agent: false }, (answer) => {
        answer.resume().once('close', resolve)
      })
      asked.once('error', reject).end()
    })

  it('counts by route and status, and has one bucket for what is nowhere and for methods that few know', async () => {
    await ask('GET', '/things/1')
    await ask('GET', '/things/1')
    await ask('POST', '/things/2')
    await ask('PROPFIND', '/nowhere')
    const text = await registry.metrics()
    expect(text).toContain('presale_http_requests_total{method="GET",route="/things/{id}",status="200"} 2')
    expect(text).toContain('presale_http_requests_total{method="POST",route="/things/{id}",status="404"} 1')
    expect(text).toContain('presale_http_requests_total{method="other",route="other",status="404"} 1')
    expect(text).toContain('presale_http_request_duration_seconds_count{method="GET",route="/things/{id}"} 2')
  })

  it('given a caller who leaves before the answer, counts the request as cut off', async () => {
    const cut = new Promise<void>((resolve) => {
      server.on('request', (_asked, answer) => {
        answer.once('close', resolve)
        asked.destroy()
      })
    })
    const asked = request({ port, path: '/never', agent: false })
    asked.once('error', () => undefined).end()
    await cut
    expect(await registry.metrics()).toContain('status="cut off"} 1')
  })

  it('leaves the answer to Expect: 100-continue to Node where the server has none of its own', () => {
    expect(server.listenerCount('checkContinue')).toBe(0)
  })
})
