import { priceChange } from './price-change'

describe('a change of price', () => {
  it.each([
    ['3', '3.5', '+16.67', false],
    ['3', '2.85', '−5.00', false],
    ['3', '30', '+900.00', true],
    ['3', '1', '−66.67', true],
  ])('from %s to %s is %s per cent; a jump: %s', (from, to, percent, isJump) => {
    expect(priceChange(from, to, 50)).toEqual({ percent, isJump })
  })

  it('given the same price, there is none', () => {
    expect(priceChange('3.00', '3', 50)).toBeUndefined()
  })
})
