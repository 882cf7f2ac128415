import Big from 'big.js'
import {
  cryptoAmountOf,
  differenceOf,
  equivalentOf,
  isDecimalText,
  isNearer,
  progressOf,
  rateOf,
  remainingOf,
  shareOfChange,
  smallestUnits,
  sumOf,
  toDecimals,
  tokensFor,
  tokensPerCoin,
  totalOf,
} from './money'

describe('total of a purchase', () => {
  it.each([
    [250, '3.00', '750.00'],
    [333, '0.0015', '0.50'],
    [100, '0.12345', '12.35'],
    [10_000_000, '123456.7891', '1234567891000.00'],
  ])('given %d tokens at %s, it is %s, half up to cents', (tokens, price, total) => {
    expect(totalOf(tokens, price)).toBe(total)
  })
})

describe('coins to pay', () => {
  it('given an exact quotient, it is not rounded up', () => {
    expect(cryptoAmountOf(250, '3', '1')).toBe('750.000000')
  })
  it('given an endless quotient, it is rounded up to 6 decimals', () => {
    expect(cryptoAmountOf(100, '3', '0.7')).toBe('428.571429')
  })
  it('given 6 decimals would be more than 0.1 % off, 8 are locked', () => {
    expect(cryptoAmountOf(100, '0.01', '97000')).toBe('0.00001031')
  })
  it('given a quotient below the last decimal, it is never zero', () => {
    expect(cryptoAmountOf(100, '0.0000001', '97000')).toBe('0.00000001')
  })
  it('given a quotient whose digits run past every cut, it never falls short', () => {
    expect(cryptoAmountOf(1_000_000, '0.000000000000000003', '0.000000000001')).toBe('3.000000')
    expect(cryptoAmountOf(1, '1.000000000000000001', '1')).toBe('1.000001')
  })
})

describe('what an amount is worth in a currency', () => {
  it.each([
    ['3000.00', '97250.00', '0.03084833'],
    ['0.00', '97250.00', '0.00000000'],
    ['1.00', '0.12', '8.33333333'],
  ])('given $%s at $%s, it is %s', (total, price, coins) => expect(equivalentOf(total, price)).toBe(coins))
})

describe('decimal text', () => {
  it.each(['0', '3.00', '0.0001', '123456789'])('%s is one', (text) => expect(isDecimalText(text)).toBe(true))
  it.each(['', '-1', '1e5', ' 1', '01', '.5', '1.', 'NaN', '٣'])('%p is none', (text) =>
    expect(isDecimalText(text)).toBe(false),
  )
  it('rounds half up', () => {
    expect(toDecimals('2.00005', 4)).toBe('2.0001')
  })
})

describe('a target', () => {
  it.each([
    ['1000', '0', '1000.00', '0.0'],
    ['1000.00', '333.33', '666.67', '33.3'],
    ['7000', '300', '6700.00', '4.3'],
    ['1000', '999.99', '0.01', '99.9'],
    ['1000', '1000.00', '0.00', '100.0'],
    ['1000', '2500', '0.00', '100.0'],
  ])('of %s with %s reached: %s remain, %s per cent are done', (target, reached, remaining, progress) => {
    expect(remainingOf(target, reached)).toBe(remaining)
    expect(progressOf(target, reached)).toBe(progress)
  })
})

describe('the nearer of two amounts', () => {
  it.each([
    ['0.003085', '0.003085', '0.003106', true],
    ['0.003106', '0.003085', '0.003106', false],
    ['2', '1', '3', false],
  ])('to %s, is it %s and not %s: %s', (value, one, other, expected) =>
    expect(isNearer(value, one, other)).toBe(expected),
  )
})

describe('a sum', () => {
  it.each([
    [[], '0'],
    [['0.10', '0.20'], '0.30'],
    [['9007199254740993.01', '1.00', '0.5'], '9007199254740994.51'],
  ])('of %j is %s, to the last digit', (amounts, sum) => expect(sumOf(amounts)).toBe(sum))
})

describe('a difference', () => {
  it.each([
    ['5', '3', '2'],
    ['3.00', '3.05', '-0.05'],
    ['1.5', '1.25', '0.25'],
    ['2.50', '2.5', '0.00'],
    ['0', '0', '0'],
  ])('of %s less %s is %s', (amount, less, difference) => {
    expect(differenceOf(amount, less)).toBe(difference)
  })
})

describe('a share of change', () => {
  it.each([
    ['110', '100', '10.0'],
    ['97250.00', '100000', '-2.8'],
    ['2', '3', '-33.3'],
    ['1.0005', '1', '0.1'],
    ['3.00', '3', '0.0'],
    ['0', '5', '-100.0'],
    ['5', '0.00', undefined],
  ])('of %s from %s is %s per cent', (amount, earlier, share) => {
    expect(shareOfChange(amount, earlier)).toBe(share)
  })
})

describe('whole tokens for an amount of USD', () => {
  it.each([
    ['300', '3', 100],
    ['1000', '3', 333],
    ['0.50', '0.0015', 333],
    ['2.99', '3', 0],
    ['0', '3', 0],
    ['299.9999', '3', 99],
    ['0.3', '0.1', 3],
    ['1.1', '0.1', 11],
    ['750.00', '3.0000', 250],
    // The quotient is cut, and upwards to a whole number.
    ['99999999999999999999999.99', '99999999999999999999999.990000000000000001', 0],
  ])('given $%s at %s, they are %d', (usd, price, tokens) => expect(tokensFor(usd, price)).toBe(tokens))

  it('are as many as can be, and their total is never more than the amount', () => {
    for (const price of ['3', '0.0015', '0.12345', '7.77', '0.333333333333333333', '123456.7891']) {
      for (const usd of ['0.01', '1', '99.99', '300', '1000.01', '29999999.99']) {
        const tokens = tokensFor(usd, price)
        expect(Number(totalOf(tokens, price))).toBeLessThanOrEqual(Number(usd))
        expect(new Big(tokens + 1).times(price).gt(usd)).toBe(true)
      }
    }
  })
})

describe('what one coin buys', () => {
  it.each([
    ['97250.00', '3', '32416.6'],
    ['1', '3', '0.333333'],
    ['0.123', '3', '0.041'],
    ['3', '3', '1'],
  ])('given a coin at %s and a token at %s, it is %s tokens', (coin, token, tokens) =>
    expect(tokensPerCoin(coin, token)).toBe(tokens),
  )
})

describe('what one coin was worth', () => {
  it.each([
    ['7500.00', '2.192662', '3420.50'],
    ['750.00', '0.010962', '68418.00'],
    ['300.00', '3511.700000', '0.085429'],
    ['300.00', '300.000000', '1.00'],
    ['300.00', '168.300000', '1.78'],
  ])('given %s USD paid by %s coins, it is %s', (total, coins, rate) =>
    expect(rateOf(total, coins)).toBe(rate),
  )

  it('given no coins, nothing is said', () => expect(rateOf('300.00', '0.000000')).toBeUndefined())
})

describe('an amount in the smallest unit', () => {
  it.each([
    ['0.219266', '219266000000000000'],
    ['0.00000001', '10000000000'],
    ['1.000000', '1000000000000000000'],
    // Past what a floating-point number holds exactly.
    ['123456.789012', '123456789012000000000000'],
    ['9007199254740993', '9007199254740993000000000000000000'],
  ])('given %s ether, it is %s wei, to the last digit', (ether, wei) =>
    expect(smallestUnits(ether, 18)).toBe(wei),
  )

  it('given more decimals than the coin has, throws', () => {
    expect(smallestUnits('0.10', 1)).toBe('1')
    expect(() => smallestUnits('0.000000015', 8)).toThrow('more than 8 decimals')
  })
})
