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
