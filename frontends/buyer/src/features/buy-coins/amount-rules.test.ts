import { amountToPay, checkAmount, settleAmount } from './amount-rules'

describe('an entered amount', () => {
  it.each(['', '0', '99', '99.9', '-5', 'abc'])('given %p, it is reset to 100 and says why', (text) => {
    expect(settleAmount(text)).toEqual({
      text: '100',
      sentence: 'The minimum purchase amount is 100 tokens.',
    })
  })

  it.each(['100', '250', '10000000'])('given %p, it stands', (text) => {
    expect(settleAmount(text)).toEqual({ text, sentence: undefined })
    expect(checkAmount(text)).toEqual({ kind: 'valid', tokens: Number(text) })
  })

  it.each([
    ['150.5', 'Enter a whole number of tokens.'],
    ['1e3', 'Enter a whole number of tokens.'],
    ['10000001', 'The maximum purchase amount is 10,000,000 tokens.'],
  ])('given %p, it stays as entered and is not accepted', (text, sentence) => {
    expect(settleAmount(text)).toEqual({ text, sentence })
    expect(checkAmount(text).kind).toBe('wrong')
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
