import { join } from 'node:path'
import { root } from '../root'
import { readSettings } from './settings'

test('given nothing in the environment, then the data is in .data and web listens on 8080', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({ port: 8080, dataDir: join(root, '.data'), databaseUrl: undefined })
  expect(settings.remotesStore).toBe(join(root, '.data', 'remotes'))
})

test('given DATA_DIR, then the remotes are below it unless they have a folder of their own', () => {
  expect(readSettings({ DATA_DIR: '/srv/presale' }).remotesStore).toBe('/srv/presale/remotes')
  expect(readSettings({ DATA_DIR: '/srv/presale', REMOTES_DIR: '/srv/r' }).remotesStore).toBe('/srv/r')
  expect(readSettings({ REMOTES_STORE: 's3://releases/presale' }).remotesStore).toBe('s3://releases/presale')
})

test('given nothing, then what is frozen is started again; not while changes are followed, nor where that is refused', () => {
  const restarts = [readSettings({}), readSettings({}, ['--dev']), readSettings({ RESTART_FROZEN: '0' })]
  expect(restarts.map(({ restartsFrozen }) => restartsFrozen)).toEqual([true, false, false])
})

test.each([
  [{ PORT: 'eighty' }, /^PORT must be a number from 1 to 65535, not 'eighty'\.$/],
  [{ PORT: '70000' }, /^PORT must be/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address that begins with postgres:\/\//],
  [{ REMOTES_STORE: 'https://example.com/x' }, /^REMOTES_STORE must be a folder, or an address/],
  [{ REDIS_URL: 'localhost:6379' }, /^REDIS_URL must be/],
  [{ EVENTSTORE_URL: 'http://localhost:2113' }, /^EVENTSTORE_URL must be/],
  [{ SMTP_URL: 'localhost:25', MAIL_FROM: 'a@example.com' }, /^SMTP_URL must be/],
  [{ SMTP_URL: 'smtp://localhost:25' }, /^SMTP_URL is set, and MAIL_FROM is missing/],
])('given %j, then the sentence names the variable', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})

test('given SMTP_URL and MAIL_FROM, then mail is configured, and without them it is not', () => {
  const env = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'a@example.com' }
  expect([readSettings(env).isMailConfigured, readSettings({}).isMailConfigured]).toEqual([true, false])
})

test('given roles of their own, then they are taken with a database of one’s own alone', () => {
  const roles = { PROJECTOR_DATABASE_URL: 'postgres://p@host/presale', MAILER_DATABASE_URL: '' }
  const { PROJECTOR_DATABASE_URL } = roles
  expect(readSettings({ ...roles, DATABASE_URL: 'postgres://a@host/presale' }).roleUrls).toEqual({
    PROJECTOR_DATABASE_URL,
  })
  expect(readSettings(roles).roleUrls).toEqual({})
})

test('given --regtest, then the watcher runs, and what is real is refused', () => {
  expect(readSettings({}, ['--regtest'])).toMatchObject({ isRegtest: true, isChainWatched: true })
  expect(readSettings({})).toMatchObject({ isRegtest: false, isChainWatched: false })
  const real = {
    DATABASE_URL: 'postgres://x/y',
    ETHEREUM_NODE_URL: 'http://x',
    PUBLIC_ORIGIN: 'https://sale.example.com',
  }
  for (const [name, value] of Object.entries(real))
    expect(() => readSettings({ [name]: value }, ['--regtest'])).toThrow(new RegExp(`^${name} is`))
  expect(readSettings({ PUBLIC_ORIGIN: 'http://localhost:8080' }, ['--regtest']).isRegtest).toBe(true)
})
