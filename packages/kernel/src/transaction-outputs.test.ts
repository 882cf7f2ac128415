import { canonicalTransactionHash } from './transaction-hash'
import { canonicalOutput, outputKindOf, outputsOverlap } from './transaction-outputs'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

describe('outputs of a transaction', () => {
  it.each([
    ['BTC', 'bc1q', 'vout'],
    ['ETH', '0xabc', 'log'],
    ['USDT', '0xabc', 'log'],
    ['USDT', TRON, 'event'],
    ['USDC-TRC20', TRON, 'event'],
    ['ADA', 'addr1', 'index'],
  ])('given %s at %s, their kind is %s', (symbol, wallet, kind) =>
    expect(outputKindOf(symbol, wallet)).toBe(kind),
  )
  it.each(['SOL', 'XRP', 'DOT', 'NEW'])('given %s, a transaction is known as a whole alone', (symbol) =>
    expect(outputKindOf(symbol, 'somewhere')).toBeUndefined(),
  )
  it('have one spelling, a decimal number', () => {
    expect([
      canonicalOutput(0),
      canonicalOutput(-0),
      canonicalOutput(12),
      canonicalOutput(undefined),
    ]).toEqual(['0', '0', '12', 'any'])
  })
  it.each([-1, 1.5, Number.NaN, 4_294_967_296])('%d is none', (output) =>
    expect(() => canonicalOutput(output)).toThrow(RangeError),
  )
  it('overlap where they are the same, or one is the whole', () => {
    expect(outputsOverlap('1', '1')).toBe(true)
    expect(outputsOverlap('any', '1')).toBe(true)
    expect(outputsOverlap('1', 'any')).toBe(true)
    expect(outputsOverlap('any', 'any')).toBe(true)
    expect(outputsOverlap('1', '2')).toBe(false)
  })
})

describe('the one name of a transaction', () => {
  const hash = 'AB01'.repeat(16)
  it('is its hash in small letters without 0x', () =>
    expect(canonicalTransactionHash('DOT', '1abc', `0x${hash}`)).toBe(hash.toLowerCase()))
  it('is not block and index on Polkadot: the same transaction would have two', () =>
    expect(canonicalTransactionHash('DOT', '1abc', '12345678-2')).toBeUndefined())
  it('is not the hash with an output behind it', () =>
    expect(canonicalTransactionHash('BTC', 'bc1q', `${hash}:0`)).toBeUndefined())
  const SOLANA = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
  const [head, tail] = [hash.slice(0, 20), hash.slice(20)]
  it.each([
    `tx:${hash}`,
    `/${hash}`,
    `0x0x${hash}`,
    `${hash}z`,
    `${hash}0`,
    `0${hash}`,
    `_${hash}_`,
    `${head}:${tail}`,
    `0x${head}-${tail}`,
    `${hash}=`,
  ])('is not a text with a hash in it: %s', (text) => {
    for (const symbol of ['BTC', 'ETH', 'DOT', 'SOL', 'USDT-BEP20']) {
      expect(canonicalTransactionHash(symbol, 'somewhere', text)).toBeUndefined()
    }
  })
  it.each([`tx:${SOLANA}`, `${SOLANA}=`, `${SOLANA}1`, `/${SOLANA}`])('on Solana neither: %s', (text) =>
    expect(canonicalTransactionHash('SOL', 'somewhere', text)).toBeUndefined(),
  )
  it('is the signature itself on Solana', () =>
    expect(canonicalTransactionHash('SOL', 'somewhere', SOLANA)).toBe(SOLANA))
  it('may be anything on a network that is not known', () =>
    expect(canonicalTransactionHash('NEW', 'somewhere', '12345678-2')).toBe('12345678-2'))
  it('is longer on a network that is not known, where all of it is one number', () => {
    expect(canonicalTransactionHash('NEW', 'somewhere', 'ab'.repeat(48))).toBe('ab'.repeat(48))
    expect(canonicalTransactionHash('NEW', 'somewhere', `tx:${hash}`)).toBeUndefined()
  })
})
