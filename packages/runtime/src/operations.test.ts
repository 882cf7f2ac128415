import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createLogger } from './log'
import { type Operations, startOperations } from './operations'

describe('the port of health and metrics', () => {
  let operations: Operations
  beforeAll(async () => {
    const away = async () => {
      throw new Error('away')
    }
    operations = await startOperations({
      port: 0,
      log: createLogger('test'),
      checks: { postgres: away },
      advisory: { smtp: async () => undefined },
    })
  })
  afterAll(() => operations.close())

  test.each(['/', '/healthz', '/readyz'])(
    'given the check of a load balancer at %s, whatever is ready, says what is allowed',
    async (path) => {
      const socket = connect(operations.port, '127.0.0.1')
      socket.end(`OPTIONS ${path} HTTP/1.0\r\n\r\n`)
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 204 No Content\r\nallow: GET, HEAD, OPTIONS\r\n/)
    },
  )

  test('given GET, then readiness says what is away', async () => {
    const answer = await fetch(`http://127.0.0.1:${operations.port}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'not ready', failing: { postgres: 'away' } },
    ])
  })

  test('given a scrape, each check is a metric', async () => {
    const text = await (await fetch(`http://127.0.0.1:${operations.port}/metrics`)).text()
    expect(text).toContain('presale_check_up{check="postgres",kind="required"} 0')
    expect(text).toContain('presale_check_up{check="smtp",kind="advisory"} 1')
  })
})
