import { loadConfig } from '@presale/runtime'
import { config } from './config'

test('given an address of the successor’s form, then it is refused at the start, by a sentence that says what to write', () => {
  const env = { DATABASE_URL: 'postgres://localhost/presale', EVENTSTORE_URL: 'kurrentdb://localhost:2113' }
  expect(() => loadConfig(config, env)).toThrow(
    'The environment variable EVENTSTORE_URL is wrong: it must begin with esdb:// or esdb+discover://; write a kurrentdb:// address with esdb instead.',
  )
})
