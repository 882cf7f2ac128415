import { creditState, isScheduled, tokensToCome } from './credit-state'
import { texts } from './texts'

describe('when tokens arrive', () => {
  it('given an approved purchase, they are there since its decision', () => {
    const approved = { status: 'approved', stage: null, decidedAt: '2026-11-21T12:00:00.000Z' } as const
    expect(creditState(approved, texts.t)).toBe('Since 21 Nov 2026')
  })
  it('given a pending one, it says what it waits for', () => {
    expect(creditState({ status: 'pending', stage: 'awaiting-payment', decidedAt: null }, texts.t)).toContain(
      'payment',
    )
    expect(creditState({ status: 'pending', stage: 'awaiting-approval', decidedAt: null }, texts.t)).toBe(
      'After approval',
    )
  })
  it('given a declined or expired one, it is not in the schedule', () => {
    expect(isScheduled({ status: 'declined' })).toBe(false)
    expect(isScheduled({ status: 'expired' })).toBe(false)
  })
  it('given several, those that are pending are still to come', () => {
    const one = (status: 'pending' | 'approved' | 'expired', amount: number) => ({ status, amount })
    expect(
      tokensToCome([one('pending', 100), one('approved', 1000), one('expired', 5000), one('pending', 250)]),
    ).toBe(350)
    expect(tokensToCome([])).toBe(0)
  })
})
