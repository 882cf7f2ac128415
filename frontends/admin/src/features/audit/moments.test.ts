import { asUtcMinute, endOfMinute, formatMoment, startOfMinute } from './moments'

describe('the times that the trail is filtered by', () => {
  it('given a minute, then it starts with its first and ends with its last moment, and reads as it was entered', () => {
    const [start, end] = [startOfMinute('2026-03-01T09:05'), endOfMinute('2026-03-01T09:05')]
    expect(start).toBe('2026-03-01T09:05:00.000Z')
    expect(Date.parse(end ?? '') - Date.parse(start ?? '')).toBe(59_999)
    expect([asUtcMinute(start ?? ''), asUtcMinute(end ?? '')]).toEqual([
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

  it('given a time of this year, then it is in UTC, with seconds and no year; of another one, then its year', () => {
    const now = new Date('2026-11-21T00:00:00Z')
    expect(formatMoment(new Date('2026-02-03T04:05:06Z'), now)).toBe('03 Feb, 04:05:06')
    expect(formatMoment(new Date('2025-02-03T04:05:06Z'), now)).toBe('03 Feb 2025, 04:05:06')
  })
})
