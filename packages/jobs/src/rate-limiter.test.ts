import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { waitFor } from '@presale/testing'
import { createRateLimiter, type RateLimiter } from './rate-limiter'

const limits = { calls: { points: 2, seconds: 60 } }

/** The answers to what a client begins with. */
const GREETINGS: Readonly<Record<string, string>> = {
  hello: '%0\r\n',
  client: '+OK\r\n',
  info: '$0\r\n\r\n',
}

describe('a limiter whose Redis is unavailable', () => {
  const sockets = new Set<Socket>()
  /** The keys of the counts that were sent. */
  let sent: string[]
  let server: Server
  let limiter: RateLimiter<'calls'>
  const onError = () => undefined

  beforeEach(async () => {
    sent = []
    // Greets as a server would, and says nothing to anything else.
    server = createServer((socket) => {
      sockets.add(socket.on('error', onError))
      socket.on('data', (data) => {
        const text = data.toString()
        sent.push(...[...text.matchAll(/test:calls:(\w+)/g)].map(([, key = '']) => key))
        for (const [, name = ''] of text.matchAll(/^\*\d+\r\n\$\d+\r\n(\w+)\r$/gm))
          socket.write(GREETINGS[name.toLowerCase()] ?? '')
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

  const untilSent = (key: string) =>
    waitFor(
      async () => {
        await limiter.take('calls', key)
        return sent.includes(key) || undefined
      },
      { what: `a count of ${key}` },
    )

  it('given nobody at the port, it counts in the process', async () => {
    start()
    await new Promise((resolve) => server.close(resolve))
    expect(await outcomes()).toEqual(['pass', 'pass', 'wait'])
    expect(await limiter.take('calls', 'bob')).toBeUndefined()
  })

  it('given a server that greets and then says nothing, it counts in the process', async () => {
    start()
    await untilSent('bob')
    expect(await outcomes()).toEqual(['pass', 'pass', 'wait'])
  })

  it('given a call without an answer, it is never sent again: it may have been counted', async () => {
    start()
    await untilSent('ann')
    // By the next connection: what was left of the last one would be sent before it.
    await untilSent('bob')
    expect(sent).toEqual(['ann', 'bob'])
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
