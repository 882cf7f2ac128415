import { TERMS_VERSION } from '@presale/kernel'
import { lockTerms } from './lock-terms'
import { purchaseTerms } from './purchase-event.fixture'

describe('locking the terms of a purchase', () => {
  it('given an offer, when it is locked, then total and amount to pay follow from its prices', () => {
    const {
      total: _,
      cryptoAmount: __,
      termsVersion: ___,
      ...offer
    } = purchaseTerms({
      amount: 1000,
      tokenPrice: '3.0000',
      currencyPrice: '97250.00',
    })
    expect(lockTerms(offer)).toEqual({
      ...offer,
      total: '3000.00',
      cryptoAmount: '0.030849',
      termsVersion: TERMS_VERSION,
    })
  })
})
