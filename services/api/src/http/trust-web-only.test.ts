import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@presale/kernel'
import { createLogger } from '@presale/runtime'
import { apiConfig } from '../config'
import { createApp } from '../server'
import type { Services } from '../services'

process.env.LOG_LEVEL = 'silent'
const SECRET = 'a-secret-of-web-and-the-api'
const FOREIGN = [403, 'This call came from another site and was refused.']

describe('which headers about the caller the api trusts', () => {
  const servers: Server[] = []
  const addresses: (string | undefined)[] = []
  beforeEach(() => addresses.splice(0))
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
  })

  /** The whole HTTP edge; the limits note the address that they would count by. */
  const apiWith = async (env: Readonly<Record<string, string>>): Promise<string> => {
    const config = apiConfig.parse({
      PORT: '0',
      DATABASE_URL: 'postgres://127.0.0.1/none',
      EVENTSTORE_URL: 'esdb://127.0.0.1',
      ...env,
    })
    const log = createLogger('test')
    const services = { config, log, clock: systemClock } as unknown as Services
    const app = createApp(services, { checks: {} })
    const server = createServer((request, response) => {
      response.once('close', () => {
        const asked = (response as unknown as { req?: { ip?: string } }).req
        addresses.push(asked?.ip)
      })
      app(request, response)
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const post = async (origin: string, headers: Record<string, string>) => {
    const said = { origin: 'https://sale.example', 'x-forwarded-host': 'sale.example' }
    const answer = await fetch(`${origin}/api/logout`, {
      method: 'POST',
      headers: { ...said, 'x-forwarded-for': '203.0.113.7', ...headers },
    })
    return [answer.status, await answer.text()]
  }

  it.each([
    ['without a secret', {}],
    ['with another secret', { 'x-web-secret': 'another-secret-than-that-of-web' }],
    ['with the beginning of the secret', { 'x-web-secret': SECRET.slice(0, -1) }],
    ['with an empty secret', { 'x-web-secret': '' }],
  ])('given somebody %s, nothing that they say', async (_name, headers) => {
    const origin = await apiWith({ WEB_SECRET: SECRET })
    expect(await post(origin, headers as Record<string, string>)).toEqual(FOREIGN)
    expect(addresses).toEqual(['127.0.0.1'])
  })

  it('given web, address and host', async () => {
    const origin = await apiWith({ WEB_SECRET: SECRET })
    expect(await post(origin, { 'x-web-secret': SECRET })).not.toEqual(FOREIGN)
    expect(addresses).toEqual(['203.0.113.7'])
  })

  it('given that no secret is set, nobody, not even somebody who sends an empty one', async () => {
    const origin = await apiWith({})
    expect(await post(origin, {})).toEqual(FOREIGN)
    expect(await post(origin, { 'x-web-secret': 'undefined' })).toEqual(FOREIGN)
    expect(addresses).toEqual(['127.0.0.1', '127.0.0.1'])
  })

  it('given a secret that could be guessed, does not start', () => {
    expect(() => apiConfig.parse({ WEB_SECRET: 'short' })).toThrow('24 to 200')
  })
})
