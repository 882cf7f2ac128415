import { loadConfig } from '@presale/runtime'
import { config } from './config'
import { domainOf, isPlainAddress, parseSender } from './sender'

test.each([
  ['sale@example.com', { name: '', address: 'sale@example.com' }],
  ['Presale <sale@example.com>', { name: 'Presale', address: 'sale@example.com' }],
  ['"Presale Team" <sale@example.com>', { name: 'Presale Team', address: 'sale@example.com' }],
])('given %j, then it is a sender', (text, sender) => {
  expect(parseSender(text)).toEqual(sender)
  expect(domainOf(sender)).toBe('example.com')
})

test.each(['', 'sale', 'a@example.com, b@example.com', 'Sale\r\nBcc: x <a@example.com>', 'Sale <a@b> <c@d>'])(
  'given %j, then it is none',
  (text) => {
    expect(parseSender(text)).toBeUndefined()
  },
)

test.each([
  'a@example.com\r\nBcc: b@example.com',
  'a b@example.com',
  '<a@example.com>',
  'a@b@example.com',
  'a,b@c.d',
])('given the address %j, then nothing is sent to it', (text) => {
  expect(isPlainAddress(text)).toBe(false)
})

describe('the environment', () => {
  const env = {
    DATABASE_URL: 'postgres://x',
    EVENTSTORE_URL: 'esdb://x',
    REDIS_URL: 'redis://x',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'sale@example.com',
  }

  it('given an SMTP_URL without MAIL_FROM, then the sentence names it', () => {
    expect(() => loadConfig(config, { ...env, MAIL_FROM: '' })).toThrow(
      'The environment variable MAIL_FROM is missing.',
    )
  })

  it('given a wrong value, then the sentence says what it must be', () => {
    expect(() => loadConfig(config, { ...env, MAIL_FROM: 'nobody' })).toThrow(
      'The environment variable MAIL_FROM is wrong: it must be a mail address',
    )
    expect(() => loadConfig(config, { ...env, SMTP_URL: 'http://x' })).toThrow(
      'The environment variable SMTP_URL is wrong: it must be smtp://',
    )
  })

  it('given no more than that, then the rest has its defaults', () => {
    expect(loadConfig(config, env)).toMatchObject({
      MAIL_MAX_AGE_SECONDS: 86_400,
      MAIL_RETRY_SECONDS: 5,
      MAIL_RETRY_MAX_SECONDS: 900,
    })
  })
})
