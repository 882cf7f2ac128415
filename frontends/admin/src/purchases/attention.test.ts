import { attentionReasons } from './attention'
import { texts } from './texts'

const quiet = {
  marks: [],
  needsAttention: true,
  contested: false,
  latePaymentReported: false,
  expiredWindow: null,
}
const shortOf = (change: object) =>
  attentionReasons(texts.t, { ...quiet, ...change }).map((reason: { short: string }) => reason.short)

describe('why a purchase needs attention', () => {
  it.each([
    ['two purchases claim one transaction', { contested: true }, ['Contested hash']],
    [
      'the buyer reports too late',
      { latePaymentReported: true, expiredWindow: 'payment' },
      ['Late payment reported'],
    ],
    ['nobody decided in time', { expiredWindow: 'approval' }, ['Expired after payment']],
    [
      'it is late and contested',
      { contested: true, latePaymentReported: true, expiredWindow: 'payment' },
      ['Contested hash', 'Late payment reported'],
    ],
  ])('when %s, then the list says so', (_what, change, expected) => {
    expect(shortOf(change)).toEqual(expected)
  })

  it('when the server says that it needs none, then nothing is said, contested or not', () => {
    expect(shortOf({ needsAttention: false, contested: true })).toEqual([])
  })

  it('when it is set aside, then that is said first, whatever else there is', () => {
    expect(shortOf({ needsAttention: false, underReview: true })).toEqual(['Set aside'])
    expect(shortOf({ contested: true, underReview: true })).toEqual(['Set aside', 'Contested hash'])
  })
})
