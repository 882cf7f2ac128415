import { testEnvironment } from './run-checks'

test('given addresses of real servers in the environment, then the tests never see them', () => {
  const env = {
    DATABASE_URL: 'a',
    REDIS_URL: 'b',
    EVENTSTORE_URL: 'c',
    ADMIN_PASSWORD: 'd',
    PAYMENT_WINDOW_SECONDS: '5',
  }
  expect(testEnvironment({ ...env, PATH: '/bin', CHROME_PATH: '/x' })).toEqual({
    PATH: '/bin',
    CHROME_PATH: '/x',
  })
})
