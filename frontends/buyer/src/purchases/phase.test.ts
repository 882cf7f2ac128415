import { isPaymentReported, type PhaseFacts, phaseOf, phaseSentence, windowSeconds } from './phase'
import { texts } from './texts'

const facts = (changed: Partial<PhaseFacts>): PhaseFacts => ({
  status: 'pending',
  stage: 'awaiting-payment',
  expiredWindow: null,
  cancelledByBuyer: false,
  latePaymentReported: false,
  ...changed,
})
const expired = (changed: Partial<PhaseFacts>) => facts({ status: 'expired', stage: null, ...changed })

describe('where a purchase stands', () => {
  it('given it awaits payment, the clock decides between paying and over', () => {
    expect(phaseOf(facts({}), 1)).toBe('awaiting-payment')
    expect(phaseOf(facts({}), 0)).toBe('payment-over')
  })

  it('given it awaits approval, a clock at zero does not end it: only the server does', () => {
    expect(phaseOf(facts({ stage: 'awaiting-approval' }), 0)).toBe('awaiting-approval')
  })

  it.each([
    [expired({ expiredWindow: 'payment' }), 'payment-over'],
    [expired({ expiredWindow: 'payment', addressRecalled: true }), 'recalled'],
    [
      expired({ expiredWindow: 'payment', addressRecalled: true, latePaymentReported: true }),
      'late-reported',
    ],
    [expired({ expiredWindow: 'payment', cancelledByBuyer: true }), 'cancelled'],
    [expired({ expiredWindow: 'payment', latePaymentReported: true }), 'late-reported'],
    [
      expired({ expiredWindow: 'payment', cancelledByBuyer: true, latePaymentReported: true }),
      'late-reported',
    ],
    [expired({ expiredWindow: 'approval' }), 'approval-over'],
    [facts({ status: 'approved', stage: null }), 'approved'],
    [facts({ status: 'declined', stage: null }), 'declined'],
    [facts({ underReview: true }), 'under-review'],
    [facts({ stage: 'awaiting-approval', underReview: true }), 'under-review'],
  ])('given %j, it is %s', (purchase, phase) => expect(phaseOf(purchase, 0)).toBe(phase))

  it('says what a declined and an expired one mean', () => {
    expect(phaseSentence('declined', texts.t)).toBe('Transaction Declined')
    expect(phaseSentence('payment-over', texts.t)).toContain('reported in time')
  })
})

describe('the whole of the running window', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
  it('is the time from the event to its deadline', () => {
    expect(
      windowSeconds({ stage: 'awaiting-payment', createdAt: at(0), paidAt: null, expiresAt: at(5) }),
    ).toBe(300)
    expect(
      windowSeconds({ stage: 'awaiting-approval', createdAt: at(0), paidAt: at(10), expiresAt: at(40) }),
    ).toBe(1800)
  })

  it('given a reopened purchase, paid long before, it is the usual window', () => {
    expect(
      windowSeconds({ stage: 'awaiting-approval', createdAt: at(0), paidAt: at(0), expiresAt: at(200) }),
    ).toBe(3600)
  })
})

describe('whether the payment was reported', () => {
  it('given it awaits approval, or was reported late, it was', () => {
    expect(isPaymentReported(facts({ stage: 'awaiting-approval' }))).toBe(true)
    expect(isPaymentReported(expired({ expiredWindow: 'payment', latePaymentReported: true }))).toBe(true)
  })

  it('given it awaits payment, or the window ended without a word, it was not', () => {
    expect(isPaymentReported(facts({}))).toBe(false)
    expect(isPaymentReported(expired({ expiredWindow: 'payment' }))).toBe(false)
  })
})
