import { randomBytes } from 'node:crypto'
import { openToken, sealLinks, storedToken } from './sealed-links'

const key = randomBytes(32)
afterEach(() => sealLinks(undefined))

it('given no key, a token is stored as it is, and read with or without one', () => {
  expect(storedToken('a.token')).toBe('a.token')
  expect([openToken('a.token', undefined), openToken('a.token', key)]).toEqual(['a.token', 'a.token'])
})

it('given a key, what is stored says nothing, is another each time, and opens with that key alone', () => {
  sealLinks(key)
  const [one, other] = [storedToken('a.token'), storedToken('a.token')]
  expect(one).not.toContain('token')
  expect(one).not.toBe(other)
  expect([openToken(one, key), openToken(other, key)]).toEqual(['a.token', 'a.token'])
  expect([openToken(one, undefined), openToken(one, randomBytes(32))]).toEqual([undefined, undefined])
})

it.each([
  ['cut off', (stored: string) => stored.slice(0, -4)],
  ['changed', (stored: string) => `${stored.slice(0, -4)}AAAA`],
  ['empty', () => 'sealed/1.'],
])('given one that was %s, it opens nothing', (_, changed) => {
  sealLinks(key)
  expect(openToken(changed(storedToken('a.token')), key)).toBeUndefined()
})
