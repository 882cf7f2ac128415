import type { Purchase } from '@presale/contracts'
import { texts } from '../texts'
import { reportedBefore } from './reported-before'

const titleOf = (status: Purchase['status'], stage: Purchase['stage'], latePaymentReported = false) =>
  reportedBefore({ status, stage, latePaymentReported }, texts.t)?.title

describe('given a report was refused', () => {
  it('because the payment had been reported, it has not failed', () => {
    expect(titleOf('pending', 'awaiting-approval')).toBe('Purchase initiated!')
    expect(titleOf('approved', null)).toBe('Purchase initiated!')
    expect(titleOf('expired', null, true)).toBe('Late payment reported')
  })
  it('for another reason, it has', () => {
    expect(titleOf('pending', 'awaiting-payment')).toBeUndefined()
    expect(titleOf('declined', null)).toBeUndefined()
    expect(titleOf('expired', null)).toBeUndefined()
    expect(reportedBefore(undefined, texts.t)).toBeUndefined()
  })
})
