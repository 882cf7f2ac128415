import { amountToPay, checkAmount, settleAmount, tokensOfUsd } from './amount-rules'

describe('an entered amount', () => {
  it.each(['', '0', '99', '99.9', '-5', 'abc'])('given %p, it is reset to 100 and says why', (text) => {
    expect(settleAmount(text)).toEqual({
      text: '100',
      problem: 'under-minimum',
    })
  })

  it.each(['100', '250', '10000000'])('given %p, it stands', (text) => {
    expect(settleAmount(text)).toEqual({ text, problem: undefined })
    expect(checkAmount(text)).toEqual({ kind: 'valid', tokens: Number(text) })
  })

  it.each([
    ['150.5', 'not-whole'],
    ['1e3', 'not-whole'],
    ['10000001', 'over-maximum'],
  ])('given %p, it stays as entered and is not accepted', (text, problem) => {
    expect(settleAmount(text)).toEqual({ text, problem })
    expect(checkAmount(text).kind).toBe('wrong')
  })
})

describe('the tokens of an amount in USD', () => {
  it.each([
    ['1000', '333'],
    ['01000', '333'],
    ['1000.', '333'],
    ['.5', '0'],
    ['00.5', '0'],
    [' 900 ', '300'],
    ['', ''],
    ['-5', ''],
    ['1e3', undefined],
    ['.', undefined],
    ['abc', undefined],
  ])('given %p at a price of 3, buys %p', (entry, tokens) => {
    expect(tokensOfUsd(entry, '3')).toBe(tokens)
  })

  it.each(['30000003', '9'.repeat(30)])('given %p, is over the maximum', (entry) => {
    const tokens = tokensOfUsd(entry, '3')
    expect(tokens).toBe('10000001')
    expect(checkAmount(tokens ?? '')).toEqual({ kind: 'wrong', problem: 'over-maximum' })
  })
})

describe('the amount to pay', () => {
  it('is tokens × token price ÷ currency price to 6 decimals', () => {
    expect(amountToPay(checkAmount('250'), '3', '97250.00')).toBe('0.007713')
  })
  it('given a price that is missing or no number, there is none', () => {
    expect(amountToPay(checkAmount('250'), '3', undefined)).toBeUndefined()
    expect(amountToPay(checkAmount('250'), '3', '0')).toBeUndefined()
    expect(amountToPay(checkAmount('99'), '3', '1')).toBeUndefined()
  })
})
