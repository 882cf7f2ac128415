import { claimKeys } from './claim-keys'

const HASH = 'a1b2c3d4e5f60718293a4b5c6d7e8f90112233445566778899aabbccddeeff01'
const REVERSED = Buffer.from(HASH, 'hex').reverse().toString('hex')

describe('by what a claim is compared with others', () => {
  it('a hash and the same written backwards have one key', () =>
    expect(claimKeys(REVERSED).key).toBe(claimKeys(HASH).key))

  it.each([HASH, HASH.toUpperCase(), `${HASH}0`, `${HASH}:0`, `tx:${HASH}`, `${HASH}=`])(
    '%s has an end of the hash',
    (claim) => {
      const { head, tail } = claimKeys(claim)
      expect(head === HASH.slice(0, 16) || tail === HASH.slice(-16)).toBe(true)
    },
  )

  it.each(['base64', 'base64url'] as const)(
    'a hash in %s, or its bytes backwards in it, has the same key',
    (encoding) => {
      const key = claimKeys(HASH).key
      expect(claimKeys(Buffer.from(HASH, 'hex').toString(encoding)).key).toBe(key)
      expect(claimKeys(Buffer.from(REVERSED, 'hex').toString(encoding)).key).toBe(key)
    },
  )

  it('a hash that was cut short keeps one of its ends, and has no key of a whole one', () => {
    expect(claimKeys(HASH.slice(1))).toMatchObject({ key: `~${HASH.slice(1)}`, tail: HASH.slice(-16) })
    expect(claimKeys(HASH.slice(0, -1))).toMatchObject({ head: HASH.slice(0, 16) })
  })

  it('what has neither letters nor digits is compared as it is', () =>
    expect(claimKeys('========').key).toBe('~========'))

  it('anything else is compared by its letters and digits, without case', () =>
    expect(claimKeys('C005-523E:0001')).toEqual({
      key: '~c005523e0001',
      head: null,
      tail: null,
    }))
})
