import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createRateLimiter, type RateLimiter } from './rate-limiter'

const limits = { calls: { points: 2, seconds: 60 } }

describe('a limiter whose Redis is unavailable', () => {
  const sockets = new Set<Socket>()
  let server: Server
  let limiter: RateLimiter<'calls'>
  const onError = () => undefined

  beforeEach(async () => {
    // Greets as a server would, and says nothing to anything else.
    server = createServer((socket) => {
      sockets.add(socket.on('error', onError))
      socket.on('data', (sent) => {
        if (/info/i.test(sent.toString())) socket.write('$0\r\n\r\n')
        else if (/hello/i.test(sent.toString())) socket.write('%0\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    await limiter.close()
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  })

  const outcomes = async () => {
    const given: string[] = []
    for (let call = 0; call < 3; call += 1) given.push((await limiter.take('calls', 'ann')) ? 'wait' : 'pass')
    return given
  }
  const start = () => {
    const { port } = server.address() as AddressInfo
    limiter = createRateLimiter(limits, {
      url: `redis://127.0.0.1:${port}`,
      prefix: 'test',
      onError,
      timeoutMs: 50,
    })
  }

  it('given nobody at the port, it counts in the process', async () => {
    start()
    await new Promise((resolve) => server.close(resolve))
    expect(await outcomes()).toEqual(['pass', 'pass', 'wait'])
    expect(await limiter.take('calls', 'bob')).toBeUndefined()
  })

  it('given a server that greets and then says nothing, it counts in the process', async () => {
    start()
    expect(await outcomes()).toEqual(['pass', 'pass', 'wait'])
  })

  it('given no Redis at all, it counts, returns the wait, and forgets', async () => {
    limiter = createRateLimiter(limits, { prefix: 'test', onError })
    expect(await limiter.waitOf('calls', 'ann')).toBeUndefined()
    expect(await outcomes()).toEqual(['pass', 'pass', 'wait'])
    expect(await limiter.waitOf('calls', 'ann')).toBe(60)
    await limiter.forget('calls', 'ann')
    expect(await outcomes()).toEqual(['pass', 'pass', 'wait'])
  })
})
