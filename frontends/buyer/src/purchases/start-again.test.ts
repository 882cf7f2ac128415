import type { PhaseFacts } from './phase'
import { mayStartAgain, startAgainPath } from './start-again'

const facts = (changed: Partial<PhaseFacts>): PhaseFacts => ({
  status: 'expired',
  stage: null,
  expiredWindow: 'payment',
  cancelledByBuyer: false,
  latePaymentReported: false,
  ...changed,
})

describe('starting a purchase again', () => {
  it.each([
    ['expired without a payment', facts({})],
    ['cancelled', facts({ cancelledByBuyer: true })],
    ['declined', facts({ status: 'declined', expiredWindow: null })],
  ])('given it was %s, is offered', (_, purchase) => expect(mayStartAgain(purchase)).toBe(true))

  it.each([
    ['waits for its payment', facts({ status: 'pending', stage: 'awaiting-payment', expiredWindow: null })],
    ['waits for its approval', facts({ status: 'pending', stage: 'awaiting-approval', expiredWindow: null })],
    ['was approved', facts({ status: 'approved', expiredWindow: null })],
    ['was not decided in time', facts({ expiredWindow: 'approval' })],
    ['was reported as paid late', facts({ latePaymentReported: true })],
    ['is under review', facts({ underReview: true })],
  ])('given it %s, is not: nobody may pay twice', (_, purchase) =>
    expect(mayStartAgain(purchase)).toBe(false),
  )

  it('leads to the amount step with the same currency and tokens', () => {
    expect(startAgainPath({ cryptoSymbol: 'USDT-TRC20', amount: 2_500 })).toBe(
      '/buy-coins?currency=USDT-TRC20&amount=2500',
    )
  })
})
