import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'
import { answerInTime } from './answer-in-time'

describe('a request that takes too long', () => {
  let server: Server
  beforeAll(async () => {
    const app = express()
    app.use(answerInTime(100))
    app.post('/hangs', () => undefined)
    app.post('/reads', express.json(), (_request, response) => void response.end('read'))
    server = createServer(app)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  /** What comes back until the connection closes. */
  const answerTo = (text: string) =>
    new Promise<string>((resolve) => {
      let reply = ''
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      socket.on('data', (chunk) => {
        reply += chunk.toString()
      })
      socket.once('close', () => resolve(reply)).write(text)
    })
  const post = (path: string, length: number, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: site\r\nConnection: close\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${length}\r\n\r\n${body}`

  it('given a server behind that hangs, it is 503 with Retry-After', async () => {
    const reply = await answerTo(post('/hangs', 2, '{}'))
    expect(reply).toMatch(/^HTTP\/1.1 503 .*retry-after: \d+.*does not answer in time/is)
  })

  it('given a body that stops in the middle, it is 408, and the connection is closed', async () => {
    const reply = await answerTo(post('/reads', 100, '{"half":').replace('Connection: close\r\n', ''))
    expect(reply).toMatch(/^HTTP\/1.1 408 .*connection: close.*did not arrive in full/is)
  })

  it('given one that comes whole, it is answered', async () => {
    expect(await answerTo(post('/reads', 2, '{}'))).toMatch(/^HTTP\/1.1 200 .*read$/s)
  })
})
