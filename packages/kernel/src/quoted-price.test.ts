import { jumpsBeyond, percentChange, plainDecimalWithin } from './quoted-price'

const bounds = { least: '0.000000000001', most: '1000000000' }

describe('a number of a JSON text as a price', () => {
  it.each([
    ['97250', '97250'],
    ['97250.10', '97250.1'],
    ['1e-7', '0.0000001'],
    ['1.5E+3', '1500'],
    ['0.1234567890123456789', '0.123456789012345679'],
    ['123456789.123456789012345678', '123456789.123456789012345678'],
  ])('reads %s without loss', (text, plain) => {
    expect(plainDecimalWithin(text, bounds)).toBe(plain)
  })

  it.each(['0', '-1', '1e-13', '1000000000.01', '1e99999', 'NaN', '', '1e999999999', `1${'0'.repeat(90)}`])(
    'refuses %s',
    (text) => {
      expect(plainDecimalWithin(text, bounds)).toBeUndefined()
    },
  )
})

describe('a change of price', () => {
  it.each([
    ['100', '98.5', '-1.50'],
    ['3', '4', '33.33'],
    ['100', '100.005', '0.01'],
    ['100', '99.999', '0.00'],
  ])('from %s to %s is %s per cent', (from, to, change) => {
    expect(percentChange(from, to)).toBe(change)
  })

  it('given the bound itself, it is no jump; beyond it, up or down, it is one', () => {
    expect([jumpsBeyond('100', '150', 50), jumpsBeyond('100', '50', 50)]).toEqual([false, false])
    expect([jumpsBeyond('100', '150.01', 50), jumpsBeyond('100', '49.99', 50)]).toEqual([true, true])
  })
})
