import { asLocalMinute, endOfMinute, formatMoment, startOfMinute } from './moments'

describe('the times that the trail is filtered by', () => {
  it('given a minute, then it starts with its first and ends with its last moment, and reads as it was entered', () => {
    const [start, end] = [startOfMinute('2026-03-01T09:05'), endOfMinute('2026-03-01T09:05')]
    expect(Date.parse(end ?? '') - Date.parse(start ?? '')).toBe(59_999)
    expect([asLocalMinute(start ?? ''), asLocalMinute(end ?? '')]).toEqual([
      '2026-03-01T09:05',
      '2026-03-01T09:05',
    ])
  })

  it('given no time, then nothing is filtered', () => {
    expect([startOfMinute(''), startOfMinute('noon'), endOfMinute('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('given a time of this year, then it has seconds and no year; of another one, then its year', () => {
    const now = new Date(2026, 10, 21)
    expect(formatMoment(new Date(2026, 1, 3, 4, 5, 6), now)).toBe('03 Feb, 04:05:06')
    expect(formatMoment(new Date(2025, 1, 3, 4, 5, 6), now)).toBe('03 Feb 2025, 04:05:06')
  })
})
