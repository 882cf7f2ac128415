import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@presale/runtime'
import { apiConfig } from './config'
import { createApp } from './server'
import type { Services } from './services'

const NOW = new Date('2026-11-26T12:00:00.000Z')

describe('the headers of every answer', () => {
  let server: Server | undefined
  afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))))

  const headersWith = async (site: Readonly<Record<string, string>>): Promise<Headers> => {
    const config = apiConfig.parse({
      PORT: '0',
      DATABASE_URL: 'postgres://127.0.0.1/none',
      EVENTSTORE_URL: 'esdb://127.0.0.1',
      ...site,
    })
    const log = createLogger('test')
    const started = createServer(
      createApp({ config, log, clock: { now: () => NOW } } as unknown as Services, { checks: {} }),
    )
    server = started
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
    const { port } = started.address() as AddressInfo
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).headers
  }

  it('the time is that of the database, by which deadlines go, whatever this machine’s clock says', async () => {
    expect((await headersWith({})).get('date')).toBe(NOW.toUTCString())
  })

  it('given an https origin, https for this host, and not for those below it', async () => {
    const headers = await headersWith({ PUBLIC_ORIGIN: 'https://sale.example' })
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  it('given none, nothing about https', async () => {
    expect((await headersWith({})).get('strict-transport-security')).toBeNull()
  })
})
