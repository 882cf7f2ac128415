import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { refuseOverload } from './refuse-overload'

/** A server that holds every answer back until `answerAll`. */
async function given(most: number, lasting = most) {
  const going: (() => void)[] = []
  const warned: unknown[] = []
  let now = 0
  const server = createServer(
    refuseOverload(
      { warn: (...of: unknown[]) => void warned.push(of) } as never,
      ({ url }, response) => {
        going.push(() => response.end('done'))
        if (url === '/api/slow-download') response.write('a part of it')
      },
      { most, lasting, momentMs: 1000, now: () => now },
    ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const site = {
    port,
    going,
    warned,
    call: (method: string, path = '/api/user', body?: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body }) }),
    /** Calls that are being worked on once this resolves; each takes its answer later. */
    async calls(count: number, method = 'POST') {
      const before = going.length
      const calls = Array.from({ length: count }, () => site.call(method))
      await site.until(before + count)
      return Promise.all.bind(Promise, calls) as () => Promise<Response[]>
    },
    async until(count: number) {
      while (going.length < count) await new Promise((resolve) => setImmediate(resolve))
    },
    answerAll() {
      for (const answer of going.splice(0)) answer()
    },
    pass(ms: number) {
      now += ms
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return site
}

describe('a site that has more to do than it can', () => {
  let site: Awaited<ReturnType<typeof given>>
  afterEach(() => site.close())
  const statusOf = async (method = 'POST') => (await site.call(method)).status

  it('refuses at once, says when to come back, and takes the next one when one is done', async () => {
    site = await given(4)
    const taken = await site.calls(4)
    const refused = await site.call('POST', '/api/user?of=somebody', 'a body')
    expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'keep-alive'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await refused.text()).toMatch(/^More people are here/)
    site.answerAll()
    await taken()
    const next = await site.calls(1)
    site.answerAll()
    expect((await next())[0]?.status).toBe(200)
  })

  it('refuses those who look before those who buy, and nobody the pages themselves', async () => {
    site = await given(4)
    const reads = await site.calls(3, 'GET')
    expect(await statusOf('GET')).toBe(503)
    const commands = await site.calls(1)
    const page = site.call('GET', '/apis')
    await site.until(5)
    site.answerAll()
    expect([...(await reads()), ...(await commands()), await page].map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => 200),
    )
  })

  it('takes many for a moment, fewer once it has lasted, and many again once it is over', async () => {
    site = await given(8, 2)
    const first = await site.calls(7)
    site.pass(1001)
    expect(await statusOf()).toBe(503)
    site.answerAll()
    await first()
    const next = await site.calls(8)
    site.answerAll()
    await next()
  })

  it('says so once, not for each of them', async () => {
    site = await given(1)
    const taken = await site.calls(1)
    await Promise.all(Array.from({ length: 20 }, () => site.call('POST')))
    expect(site.warned).toHaveLength(1)
    site.answerAll()
    await taken()
  })

  it('has room for others while somebody downloads slowly', async () => {
    site = await given(1)
    const slow = await site.call('GET', '/api/slow-download')
    const next = await site.calls(1)
    site.answerAll()
    expect([await slow.text(), (await next())[0]?.status]).toEqual(['a part of itdone', 200])
  })

  it('has room for others while the body of a request does not come', async () => {
    site = await given(1)
    const slow = connect(site.port, '127.0.0.1')
    slow.write('POST /api/user HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nhalf of it')
    await site.until(1)
    expect(await statusOf()).toBe(503)
    site.pass(1001)
    const next = await site.calls(1)
    site.answerAll()
    expect((await next())[0]?.status).toBe(200)
    slow.destroy()
  })
})
