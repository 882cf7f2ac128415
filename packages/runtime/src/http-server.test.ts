import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { closeGracefully, startListening } from './http-server'

describe('a server that is asked to end', () => {
  let server: Server
  let agent: Agent
  /** Answers that the test ends. */
  const held: ServerResponse[] = []
  beforeEach(async () => {
    agent = new Agent({ keepAlive: true, maxSockets: 1 })
    server = createServer((request, response) => {
      if (request.url === '/held') held.push(response)
      else response.end('done')
    })
    // A kept connection would hold the server for as long.
    server.keepAliveTimeout = 600_000
    await startListening(server, 0, '127.0.0.1')
  })
  afterEach(() => {
    held.splice(0)
    agent.destroy()
    server.closeAllConnections()
  })

  const ask = (path: string, by: Agent | undefined = agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      get({ port, path, agent: by, host: '127.0.0.1' }, resolve).once('error', reject)
    })
  const whenHeld = async () => {
    while (held.length === 0) await new Promise(setImmediate)
  }

  it('given a connection that is kept and idle, it ends at once, and so does the server', async () => {
    await text(await ask('/'))
    await closeGracefully(server)
    expect(server.listening).toBe(false)
  })

  it('given an answer under way, new connections are refused at once, and the server ends with that answer', async () => {
    const { port } = server.address() as AddressInfo
    const answer = ask('/held')
    await whenHeld()
    const closed = closeGracefully(server)
    const refused = new Promise((resolve) => {
      get({ port, host: '127.0.0.1', agent: false }, () => resolve('answered')).once('error', (error) =>
        resolve((error as NodeJS.ErrnoException).code),
      )
    })
    expect(await refused).toBe('ECONNREFUSED')
    held[0]?.end('the last')
    expect(await text(await answer)).toBe('the last')
    await closed
  })

  it('given a request that comes on a connection meanwhile, it is answered as the last one on it', async () => {
    const first = ask('/held')
    await whenHeld()
    const closed = closeGracefully(server)
    // Behind the first one on the same connection.
    const second = ask('/')
    held[0]?.setHeader('Content-Length', 5)
    held[0]?.end('first')
    expect(await text(await first)).toBe('first')
    const answered = await second.then(
      ({ headers }) => headers.connection,
      () => 'refused',
    )
    expect(['close', 'refused']).toContain(answered)
    await closed
  })
})
