import { progressLine, sentenceOf } from './progress-line'

describe('a rebuild on a terminal', () => {
  it('shows bar, share, pace and time left', () => {
    const report = {
      kind: 'progress',
      applied: 50_000,
      events: 100_000,
      eventsPerSecond: 12_400,
      secondsLeft: 65,
    } as const
    expect(progressLine('balances', report)).toBe(
      'balances [##############..............] 50 %  12,400 events/s  1 min 5 s left',
    )
  })

  it('shows a whole bar where there is nothing to do', () => {
    const report = { kind: 'progress', applied: 0, events: 0, eventsPerSecond: 0, secondsLeft: null } as const
    expect(progressLine('balances', report)).toContain('[############################] 100 %')
  })

  it('says what became of a cancelled one', () => {
    expect(sentenceOf('balances', { kind: 'cancelled', schema: 'balances_v1_g2', isDropped: true })).toBe(
      'Cancelled: balances_v1_g2 was dropped, nothing has changed.',
    )
  })

  it('names both generations of a rollback, and why there was none', () => {
    const schema = 'balances_v1_g1'
    expect(sentenceOf('balances', { kind: 'rolling-back', schema, beside: 'balances_v1_g2' })).toBe(
      'Going back from balances_v1_g2 to balances_v1_g1, once that has applied the same events.',
    )
    expect(sentenceOf('balances', { kind: 'not-rolled-back', schema, reason: 'it was cancelled.' })).toBe(
      'Not rolled back: it was cancelled. balances_v1_g1 stays old; readers go on with the live one.',
    )
  })
})
