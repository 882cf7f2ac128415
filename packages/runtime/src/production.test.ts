import { z } from 'zod'
import { ConfigurationError } from './config'
import { loadServiceConfig, productionFindings } from './production'

const ALL = ['WEB_SECRET', 'TRUST_PROXY', 'ADMIN_ACTIONS_KEY', 'DATABASE_URL', 'EVENTSTORE_URL', 'REDIS_URL']
const GOOD = {
  PUBLIC_ORIGIN: 'https://sale.example',
  WEB_SECRET: 'w'.repeat(32),
  TRUST_PROXY: 1,
  ADMIN_ACTIONS_KEY: Buffer.alloc(32),
  DATABASE_URL: 'postgres://presale_api:Xk29-long@db/presale',
  EVENTSTORE_URL: 'esdb://ops:Hq7-long@a,b,c:2113?tls=true',
  REDIS_URL: 'redis://:Lm4-long@cache:6379',
}
const named = (values: object): string[] =>
  productionFindings(ALL, values).map(({ severity, what }) => `${severity} ${what.split(' ')[0]}`)

describe('what a site in production must not be left with', () => {
  it('given everything, then nothing is found', () => {
    expect(named(GOOD)).toEqual([])
  })

  it('given a site of a newcomer, then nothing is asked for', () => {
    expect(named({ DATABASE_URL: 'postgres://presale:presale@127.0.0.1/presale' })).toEqual([])
  })

  it.each([
    ['without the secret of web', { WEB_SECRET: undefined }, 'error WEB_SECRET'],
    ['without a trusted proxy', { TRUST_PROXY: undefined }, 'warning TRUST_PROXY'],
    ['without the key of admin actions', { ADMIN_ACTIONS_KEY: undefined }, 'warning ADMIN_ACTIONS_KEY'],
    [
      'with the password of the example',
      { DATABASE_URL: 'postgres://presale:presale@db/p' },
      'error DATABASE_URL',
    ],
    [
      'with the password that a cluster is delivered with',
      { EVENTSTORE_URL: 'esdb://admin:changeit@a,b:2113' },
      'error EVENTSTORE_URL',
    ],
    ['with the example’s Redis', { REDIS_URL: 'redis://:presale@cache:6379' }, 'error REDIS_URL'],
    ['with a known one on a socket', { REDIS_URL: 'unix:///r.sock?password=redis' }, 'error REDIS_URL'],
    [
      'with events on an open wire',
      { EVENTSTORE_URL: 'esdb://store.example:2113?tls=false' },
      'warning EVENTSTORE_URL',
    ],
    [
      'said by NODE_ENV alone',
      { NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://sale.example' },
      'warning NODE_ENV',
    ],
  ])('given one %s, then that is found by name', (_case, change, finding) => {
    expect(named({ ...GOOD, ...change })).toEqual([finding])
  })

  it('given an open wire within the machine, then nothing is found', () => {
    expect(named({ ...GOOD, EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false' })).toEqual([])
  })

  it('given a service that reads none of it, then it is asked for none of it', () => {
    expect(productionFindings([], { PUBLIC_ORIGIN: 'https://sale.example' })).toEqual([])
  })
})

describe('a service that starts in production', () => {
  const schema = z.object({
    PUBLIC_ORIGIN: z.string().optional(),
    WEB_SECRET: z.string().optional(),
    TRUST_PROXY: z.string().optional(),
  })
  const lines: string[] = []
  const log = { warn: (_fields: object, line?: string) => lines.push(line ?? '') } as never

  it('given what must not be, then it is refused with a sentence', () => {
    expect(() => loadServiceConfig(schema, log, { PUBLIC_ORIGIN: 'https://sale.example' })).toThrow(
      ConfigurationError,
    )
  })

  it('given what should not be, then it starts, and its log says so', () => {
    const env = { PUBLIC_ORIGIN: 'https://sale.example', WEB_SECRET: 'w'.repeat(32) }
    expect(loadServiceConfig(schema, log, env)).toEqual(env)
    expect(lines).toEqual([expect.stringMatching(/^TRUST_PROXY is missing: .* Set TRUST_PROXY/)])
  })
})
