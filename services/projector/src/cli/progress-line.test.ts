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
})
