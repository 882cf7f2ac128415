import { environmentFor, serviceEnvironment, takeSecrets } from './environments'

const env = {
  PATH: '/bin',
  LOG_LEVEL: 'info',
  PAYMENT_WINDOW_SECONDS: '5',
  ADMIN_PASSWORD: 'a',
  SMTP_URL: 's',
  AUDIT_SIGNING_KEY: 'k',
  WEB_SECRET: 'w',
  DATABASE_URL: 'd',
  REDIS_URL: 'r',
  EVENTSTORE_URL: 'e',
}
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)))

test('given secrets in the environment, then each process gets those that it needs, and settings as they are', () => {
  expect(environmentFor('admin', env)).toEqual(
    without('SMTP_URL', 'AUDIT_SIGNING_KEY', 'WEB_SECRET', 'REDIS_URL'),
  )
  expect(environmentFor('api', env)).toEqual(without('ADMIN_PASSWORD'))
  expect(environmentFor('projector', env)).toEqual(
    without('ADMIN_PASSWORD', 'SMTP_URL', 'AUDIT_SIGNING_KEY', 'WEB_SECRET', 'REDIS_URL'),
  )
  expect(environmentFor('web', env)).toEqual({
    PATH: '/bin',
    LOG_LEVEL: 'info',
    PAYMENT_WINDOW_SECONDS: '5',
    WEB_SECRET: 'w',
  })
})

test('given the runner’s own environment, when the secrets are taken, then what it starts by itself inherits none', () => {
  const own: NodeJS.ProcessEnv = { ...env }
  expect(takeSecrets(own)).toEqual(env)
  expect(own).toEqual({ PATH: '/bin', LOG_LEVEL: 'info', PAYMENT_WINDOW_SECONDS: '5' })
})

describe('a service that is started by its own command', () => {
  const file = {
    PORT: '80',
    METRICS_PORT: '9000',
    DATABASE_URL: 'api',
    EXPIRY_DATABASE_URL: 'expiry',
    WEB_SECRET: 'w',
  }

  it('given what .env says of ports, then that is for web alone', () => {
    expect(serviceEnvironment('web', {}, file)).toEqual({ PORT: '80', METRICS_PORT: '9000', WEB_SECRET: 'w' })
    expect(serviceEnvironment('api', {}, file)).toEqual({ DATABASE_URL: 'api', WEB_SECRET: 'w' })
  })

  it('given ports in the environment, then they are for the service that was started', () => {
    const given = { METRICS_PORT: '9001' }
    expect(serviceEnvironment('expiry', given, { ...file, ...given })).toEqual({
      DATABASE_URL: 'expiry',
      METRICS_PORT: '9001',
    })
  })

  it('given the database of the event store, then its node has it under its own name', () => {
    expect(serviceEnvironment('event-store-node', {}, { EVENTSTORE_DATABASE_URL: 'e' })).toEqual({
      EVENTSTORE_NODE_DATABASE_URL: 'e',
    })
  })
})
