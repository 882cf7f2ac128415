import { claimKeys } from './claim-keys'

const HASH = 'a1b2c3d4e5f60718293a4b5c6d7e8f90112233445566778899aabbccddeeff01'
const BTC = { currency: 'BTC', walletAddress: 'bc1q' }
const keysOf = (claim: string, paidOn = BTC) => claimKeys(claim, paidOn)
const REVERSED = Buffer.from(HASH, 'hex').reverse().toString('hex')

describe('by what a claim is compared with others', () => {
  it('a hash and the same written backwards have one key', () =>
    expect(keysOf(REVERSED).key).toBe(keysOf(HASH).key))

  it.each([HASH, HASH.toUpperCase(), `${HASH}0`, `${HASH}:0`, `tx:${HASH}`, `${HASH}=`])(
    '%s has an end of the hash',
    (claim) => {
      const { head, tail } = keysOf(claim)
      expect(head === HASH.slice(0, 16) || tail === HASH.slice(-16)).toBe(true)
    },
  )

  it.each(['base64', 'base64url'] as const)(
    'a hash in %s, or its bytes backwards in it, has the same key',
    (encoding) => {
      const key = keysOf(HASH).key
      expect(keysOf(Buffer.from(HASH, 'hex').toString(encoding)).key).toBe(key)
      expect(keysOf(Buffer.from(REVERSED, 'hex').toString(encoding)).key).toBe(key)
    },
  )

  it('a hash that was cut short keeps one of its ends, and has no key of a whole one', () => {
    expect(keysOf(HASH.slice(1))).toMatchObject({ key: `~${HASH.slice(1)}`, tail: HASH.slice(-16) })
    expect(keysOf(HASH.slice(0, -1))).toMatchObject({ head: HASH.slice(0, 16) })
  })

  it.each([[''], ['0x'], ['tx:'], ['txid=']])(
    'a hash that was cut off anywhere, with %p before it, is no whole one and has its end',
    (before) => {
      const { key } = keysOf(HASH)
      for (let length = 16; length < 64; length += 1) {
        const [begun, ended] = [before + HASH.slice(0, length), before + HASH.slice(-length)]
        expect([begun, keysOf(begun).head]).toEqual([begun, HASH.slice(0, 16)])
        expect([ended, keysOf(ended).tail]).toEqual([ended, HASH.slice(-16)])
        for (const cut of [begun, ended]) {
          expect(keysOf(cut).key).toMatch(/^~/)
          expect(keysOf(cut).key).not.toBe(key)
        }
      }
    },
  )

  it.each([
    `txid:${HASH}:0`,
    `id=${HASH}:1`,
    `id=0x${HASH.toUpperCase()}`,
    `(${REVERSED})`,
    `${HASH}/${HASH}`,
  ])('%s has the key of the hash in it', (claim) => expect(keysOf(claim).key).toBe(keysOf(HASH).key))

  it('two hashes in one claim are none, and the ends are of both', () =>
    expect(keysOf(`${HASH}:${REVERSED}`)).toEqual({
      key: `~${HASH}${REVERSED}`,
      head: HASH.slice(0, 16),
      tail: REVERSED.slice(-16),
    }))

  it.each(['USDT-SOL', 'SOL'])('on %s, whose names are not in hex, nothing is base 64', (currency) => {
    const claim = Buffer.from(HASH, 'hex').toString('base64url')
    const paidOn = { currency, walletAddress: 'somewhere' }
    expect(keysOf(claim, paidOn).key).toBe(`~${claim.replaceAll(/[-_]/g, '').toLowerCase()}`)
  })

  it('what has neither letters nor digits is compared as it is', () =>
    expect(keysOf('========').key).toBe('~========'))

  it('anything else is compared by its letters and digits, without case', () =>
    expect(keysOf('C005-523E:0001')).toEqual({
      key: '~c005523e0001',
      head: null,
      tail: null,
    }))
})
