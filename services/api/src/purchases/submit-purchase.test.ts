import { evolve, initialState } from '@presale/purchases'
import { purchaseEvent, purchaseTerms } from '@presale/purchases/fixture'
import { changedSince, differsFromLocked } from './submit-purchase'

const terms = purchaseTerms({
  currencyPrice: '97250.00',
  cryptoAmount: '0.007713',
  walletAddress: 'bc1qown',
  pricesReadAt: '2026-01-01T00:00:00.000Z',
})
const sent = { amount: 250, cryptoSymbol: 'BTC', cryptoAmount: '0.007713', paymentWalletAddress: 'bc1qown' }

describe('a purchase without a request before it', () => {
  it('given what the server would say, it passes', () => expect(changedSince(sent, terms)).toBeUndefined())

  it.each(['0.007636', '0.007790'])('given %s, less than 1 %% away, it passes', (cryptoAmount) =>
    expect(changedSince({ ...sent, cryptoAmount }, terms)).toBeUndefined(),
  )

  it.each(['0.007635', '0.007791', '0'])(
    'given %s, more than 1 %% away, it says what changed',
    (cryptoAmount) => {
      const refused = changedSince({ ...sent, cryptoAmount }, terms)
      expect([refused?.status, refused?.code]).toEqual([409, 'price-changed'])
      expect(refused?.message).toBe(
        `The price has changed: 250 tokens now cost 0.007713 BTC, not ${cryptoAmount}.`,
      )
    },
  )

  it('given an address that is not the current one, it says so', () => {
    const refused = changedSince({ ...sent, paymentWalletAddress: 'bc1qold' }, terms)
    expect([refused?.status, refused?.code]).toEqual([409, 'wallet-changed'])
  })
})

describe('a report on a request', () => {
  const locked = evolve(initialState, purchaseEvent('PurchaseRequested', terms))

  it('given what was locked, it passes', () => expect(differsFromLocked(sent, locked)).toBeUndefined())

  it('given a crypto amount at the price of now, it passes: what changed since is no matter', () => {
    expect(differsFromLocked({ ...sent, cryptoAmount: '0.02' }, locked)).toBeUndefined()
  })

  it.each([
    ['amount', { amount: 300 }, 'the amount is 250 tokens, not 300'],
    ['address', { paymentWalletAddress: 'bc1qx' }, 'the payment address is bc1qown, not bc1qx'],
    ['currency', { cryptoSymbol: 'ETH' }, 'the currency is BTC, not ETH'],
  ])('given another %s, it names what differs', (_what, change, expected) => {
    const refused = differsFromLocked({ ...sent, ...change }, locked)
    expect(refused?.status).toBe(409)
    expect(refused?.message).toContain(expected)
  })
})
