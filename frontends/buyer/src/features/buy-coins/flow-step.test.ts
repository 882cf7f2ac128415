import { flowStepOf, stepNumber } from './flow-step'

describe('the step of the buy flow', () => {
  it('given no purchase, the draft decides', () => {
    expect(flowStepOf({ symbol: null }, undefined)).toBe('currency')
    expect(flowStepOf({ symbol: 'BTC' }, undefined)).toBe('amount')
  })

  it.each([
    ['awaiting-payment', 'payment'],
    ['payment-over', 'payment'],
    ['recalled', 'payment'],
    ['cancelled', 'payment'],
    ['awaiting-approval', 'confirmation'],
    ['approved', 'result'],
    ['declined', 'result'],
    ['approval-over', 'result'],
    ['late-reported', 'result'],
  ] as const)('given a purchase that is %s, it is %s, whatever the draft says', (phase, step) => {
    expect(flowStepOf({ symbol: 'BTC' }, phase)).toBe(step)
    expect(flowStepOf({ symbol: null }, phase)).toBe(step)
    expect(stepNumber(step)).toBe(3)
  })
})
