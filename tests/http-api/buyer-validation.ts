import { randomUUID } from 'node:crypto'
import { MINIMUM_PURCHASE_SENTENCE, TERMS_SENTENCE } from '@presale/contracts'
import Big from 'big.js'
import { BTC_ADDRESS, PASSWORD, requested, type Site } from './site'
import type { Visitor } from './visitor'

const NEW_ACCOUNT = () => ({ name: 'Ann Lee', email: `${randomUUID()}@example.com`, password: PASSWORD })
const REQUEST = { amount: 100, cryptoSymbol: 'BTC', termsAgreed: true }

export function buyerValidation(site: () => Site): void {
  describe('Validation rules: signup, signin, purchase, password', () => {
    /** Has no purchase, since none of theirs is accepted. */
    let refused: Visitor
    beforeAll(async () => {
      refused = await site().buyer()
    })

    describe('Signup', () => {
      it.each([
        ['Name is required', { name: '' }],
        ['Name is required', { name: '   ' }],
        ['Name is required', { name: undefined }],
        ['Email is required', { email: '' }],
        ['Email is required', { email: undefined }],
        ['Email must be a valid email address', { email: 'not an address' }],
        ['Password is required', { password: undefined }],
        ['Password must be 10 to 128 characters long', { password: 'short' }],
        ['Password must be 10 to 128 characters long', { password: 'x'.repeat(129) }],
      ])('%s', async (sentence, change) => {
        const body = { ...NEW_ACCOUNT(), ...change }
        ;(await site().anonymous().call('POST /api/register', { body })).refuses(400, sentence)
      })

      it('an email address is taken in any letter case', async () => {
        const body = NEW_ACCOUNT()
        await site().buyer(body)
        const again = { ...body, email: body.email.toUpperCase() }
        ;(await site().anonymous().call('POST /api/register', { body: again })).refuses(409, /exists already/)
      })

      it('a name may be an emoji', async () => {
        const ann = await site().buyer({ name: '🦊 Ann' })
        ;(await ann.call('GET /api/user')).has({ name: '🦊 Ann' })
      })
    })

    describe('Signin', () => {
      it.each([
        ['Email is required', { email: '', password: PASSWORD }],
        ['Email is required', { password: PASSWORD }],
        ['Password is required', { email: 'ann@example.com', password: '' }],
        ['Password is required', { email: 'ann@example.com' }],
      ])('%s', async (sentence, body) => {
        ;(await site().anonymous().call('POST /api/login', { body })).refuses(400, sentence)
      })
    })

    describe('Purchase amount: integer, minimum 100 tokens', () => {
      it.each([99, 0, -100, 99.999])('%d is refused', async (amount) => {
        const sentence = Number.isInteger(amount) ? MINIMUM_PURCHASE_SENTENCE : /whole number|minimum/
        for (const endpoint of ['POST /api/purchases/requests', 'POST /api/purchases'] as const) {
          const body = { ...REQUEST, ...submissionExtras(), amount }
          ;(await refused.call(endpoint, { body })).refuses(400, sentence)
        }
        const list = await refused.call('GET /api/purchases')
        list.is(200).check(() => expect(list.json).toEqual([]))
      })

      it.each(['many', null, true, [], 10_000_001, 1e300])('%p is refused', async (amount) => {
        const body = { ...REQUEST, amount }
        ;(await refused.call('POST /api/purchases/requests', { body })).refuses(400, /amount/i)
      })
    })

    it.each([false, undefined, 'true', 1])('Terms must be agreed: %p is refused', async (termsAgreed) => {
      const body = { ...REQUEST, termsAgreed }
      ;(await refused.call('POST /api/purchases/requests', { body })).refuses(400, TERMS_SENTENCE)
      ;(await refused.call('POST /api/purchases', { body: { ...body, ...submissionExtras() } })).refuses(
        400,
        TERMS_SENTENCE,
      )
    })

    it.each([undefined, '', 'btc<script>', 7])(
      'A currency must be selected: %p is refused',
      async (symbol) => {
        const body = { ...REQUEST, cryptoSymbol: symbol }
        ;(await refused.call('POST /api/purchases/requests', { body })).refuses(
          400,
          'A currency must be selected',
        )
      },
    )

    it('Amount to pay = tokens × token price ÷ the currency’s price, shown to 6 decimals', async () => {
      const buyer = await site().buyer()
      const { price } = (await buyer.call('GET /api/token/{symbol}', { params: { symbol: 'GROK' } })).json
      const coin = (await buyer.call('GET /api/crypto-prices/{symbol}', { params: { symbol: 'ETH' } })).json
      const { cryptoAmount } = await requested(buyer, 1000, 'ETH')
      const exact = new Big(1000).times(price).div(coin.price)
      expect(cryptoAmount).toMatch(/^\d+\.\d{6}$/)
      // Rounded up, so that the price is never paid short.
      expect(new Big(cryptoAmount).minus(exact).toNumber()).toBeGreaterThanOrEqual(0)
      expect(new Big(cryptoAmount).minus(exact).toNumber()).toBeLessThan(0.000001)
    })

    describe('Password change', () => {
      it('all three fields are asked for, and a wrong current password is refused without signing out', async () => {
        const ann = await site().buyer()
        const change = (body: object) => ann.call('POST /api/user/password', { body })
        ;(await change({ newPassword: 'another password' })).refuses(400, 'Current password is required')
        ;(await change({ currentPassword: PASSWORD })).refuses(400, 'Password is required')
        ;(await change({ currentPassword: PASSWORD, newPassword: 'short' })).refuses(400, /10 to 128/)
        ;(await change({ currentPassword: 'not it at all', newPassword: 'another password' })).is(400)
        ;(await ann.call('GET /api/user')).is(200)
      })
    })
  })
}

function submissionExtras() {
  return { paymentMethod: 'BTC', paymentWalletAddress: BTC_ADDRESS, cryptoAmount: '0.003085' }
}
