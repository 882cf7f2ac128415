import { texts as eventTexts } from '../../events/texts'
import { comparisonOf } from './comparison'
import { texts } from './texts'

const history = (purchases: number, approved: number, raised: string, medianSeconds: number | null) => ({
  days: [
    {
      date: '2026-11-20',
      purchases,
      total: raised,
      approved,
      approvedTotal: raised,
      declined: 0,
      declinedTotal: '0.00',
      expired: 0,
      expiredTotal: '0.00',
      tokens: approved,
    },
  ],
  decisions: { decided: approved, medianSeconds, ninetiethSeconds: null, buckets: [] },
})
type History = ReturnType<typeof history>
const compare = (now: History, before: History) => comparisonOf(now, before, texts.t, eventTexts.t)

describe('the comparison with the period before', () => {
  it('given more than before, it says how much with a sign and in per cent', () => {
    expect(compare(history(15, 10, '300.50', 120), history(10, 5, '200.00', 60))).toEqual({
      purchases: '+5 (+50.0%)',
      raised: '+$100.50 (+50.3%)',
      approvedShare: '+16.7 percentage points',
      medianSeconds: '+1 min (+100.0%)',
    })
  })

  it('given less than before, it has a minus', () => {
    expect(compare(history(5, 1, '50.00', 30), history(10, 5, '200.00', 60))).toEqual({
      purchases: '−5 (−50.0%)',
      raised: '−$150.00 (−75.0%)',
      approvedShare: '−30.0 percentage points',
      medianSeconds: '−30 s (−50.0%)',
    })
  })

  it('given nothing before, there is no comparison', () => {
    expect(new Set(Object.values(compare(history(5, 1, '5.00', 3), history(0, 0, '0.00', null))))).toEqual(
      new Set(['no comparison']),
    )
  })

  it('given purchases before of which none was approved, the amount has no per cent, the time no comparison', () => {
    const compared = compare(history(5, 1, '5.00', 3), history(5, 0, '0.00', null))
    expect(compared).toEqual({
      purchases: 'no change',
      raised: '+$5.00',
      approvedShare: '+20.0 percentage points',
      medianSeconds: 'no comparison',
    })
  })

  it('given amounts beyond what a float can hold, the difference is right to the cent', () => {
    const [now, before] = ['9007199254740993.10', '9007199254740993.01']
    expect(compare(history(1, 1, now, 1), history(1, 1, before, 1)).raised).toBe('+$0.09 (+0.0%)')
  })
})
