import { announcementBetween } from './countdown-announcements'

describe('what a countdown reads aloud', () => {
  it('given an ordinary second, says nothing', () => {
    expect(announcementBetween(900, 899)).toBeUndefined()
    expect(announcementBetween(300, 299)).toBeUndefined()
  })

  it('given 5 minutes, 1 minute and the end, says each once', () => {
    expect(announcementBetween(301, 300)).toBe('5 minutes left')
    expect(announcementBetween(61, 60)).toBe('1 minute left')
    expect(announcementBetween(1, 0)).toBe('Time is up')
    expect(announcementBetween(0, 0)).toBeUndefined()
  })

  it('given a tab that slept through several moments, says the latest', () => {
    expect(announcementBetween(400, 30)).toBe('1 minute left')
    expect(announcementBetween(400, 0)).toBe('Time is up')
  })
})
