import { progressText } from './progress-line'

describe('the progress line', () => {
  const what = 'purchases'

  it('shows rate and time left of this run alone', () => {
    const text = progressText({ what, from: 500_000, done: 600_000, total: 1_000_000, ms: 100_000 })
    expect(text).toBe('600,000 of 1,000,000 purchases, 1,000/s, 7 min left')
  })

  it('given little is left, shows it in seconds', () => {
    expect(progressText({ what, from: 0, done: 900, total: 1000, ms: 9000 })).toContain(', 1 s left')
  })

  it('given nothing has moved yet, promises nothing', () => {
    expect(progressText({ what, from: 0, done: 0, total: 1000, ms: 0 })).toBe('0 of 1,000 purchases, 0/s')
  })

  it('at the end shows how long it took', () => {
    expect(progressText({ what, from: 0, done: 1000, total: 1000, ms: 2000 })).toContain('500/s, done in 2 s')
  })

  it('given no total, shows the count', () => {
    expect(progressText({ what, from: 0, done: 50, total: undefined, ms: 1000 })).toBe('50 purchases, 50/s')
  })
})
