import { TOKEN_NAME_SENTENCE, TOKEN_PRICE_DECIMALS_SENTENCE, TOKEN_PRICE_SENTENCE } from '@presale/contracts'
import { texts } from './texts'
import { checkName, checkPrice } from './token-form'

const { t } = texts

describe('what is entered for the token', () => {
  it.each(['0.0001', '3', ' 3.5000 ', '21.50'])('given a price of %p, then it may be sent', (price) => {
    expect(checkPrice(price, t)).toEqual({ isValid: true, value: price.trim() })
  })

  it.each(['', '0', '0.0000', '-1', 'abc', '1e3'])('given a price of %p, then it is refused', (price) => {
    expect(checkPrice(price, t)).toEqual({
      isValid: false,
      title: 'Invalid price',
      description: 'Please enter a valid price greater than zero',
    })
  })

  it('given a price finer than the step of 0.0001, then it says so', () => {
    expect(checkPrice('3.00005', t)).toEqual({
      isValid: false,
      title: 'Invalid price',
      description: 'Please enter a valid price with at most 4 decimals',
    })
  })

  it("says it as the server's sentences do", () => {
    const said = (key: 'price.notAPrice' | 'price.tooFine') => `${t('price.invalid')}: ${t(key)}`
    expect([said('price.notAPrice'), said('price.tooFine')]).toEqual([
      TOKEN_PRICE_SENTENCE,
      TOKEN_PRICE_DECIMALS_SENTENCE,
    ])
    expect(`${t('name.invalid')}: ${t('name.notAName')}`).toBe(TOKEN_NAME_SENTENCE)
  })

  it('given a name with spaces around it, then it is sent without them', () => {
    expect(checkName('  New Coin ', t)).toEqual({ isValid: true, value: 'New Coin' })
  })

  it.each(['', '   ', '\u200b'])('given a name of %p, then it is refused', (name) => {
    expect(checkName(name, t)).toEqual({
      isValid: false,
      title: 'Invalid name',
      description: 'Please enter a valid token name',
    })
  })
})
