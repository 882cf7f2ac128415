import {
  formatBothClocks,
  formatCountdown,
  formatMoney,
  formatNumber,
  formatRelative,
  groupsOfFour,
  withCents,
} from './format'

describe('formatNumber', () => {
  it('separates thousands and leaves the decimals as they are', () => {
    expect(formatNumber('1234567.120000')).toBe('1,234,567.120000')
    expect(formatNumber(100)).toBe('100')
    expect(formatNumber('-50000')).toBe('-50,000')
  })

  it('keeps digits that a float would lose', () => {
    expect(formatNumber('12345678901234567890.12345678')).toBe('12,345,678,901,234,567,890.12345678')
  })

  it('rounds half up to the decimals asked for', () => {
    expect(formatNumber('2.00005', 4)).toBe('2.0001')
    expect(formatNumber('3', 2)).toBe('3.00')
  })
})

describe('withCents', () => {
  it.each([
    ['8', '8.00'],
    ['3420.5', '3420.50'],
    ['0.1845', '0.1845'],
    ['1.00', '1.00'],
    ['no price', 'no price'],
  ])('%s is %s', (price, shown) => {
    expect(withCents(price)).toBe(shown)
  })
})

describe('formatCountdown', () => {
  it('shows minutes and seconds, the hour as 60:00, never below zero', () => {
    expect([3600, 900, 65, 9, 0, -4].map(formatCountdown)).toEqual([
      '60:00',
      '15:00',
      '01:05',
      '00:09',
      '00:00',
      '00:00',
    ])
  })
})

describe('formatRelative', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const after = (seconds: number) => formatRelative(new Date(now.getTime() + seconds * 1000), now)

  it('speaks of the nearest whole unit that has passed or is left', () => {
    expect(after(12 * 60 + 30)).toBe('in 12 min')
    expect(after(-50)).toBe('1 min ago')
    expect(after(-2 * 3600)).toBe('2 hr ago')
    expect(after(10)).toBe('just now')
  })
})

describe('formatBothClocks', () => {
  const at = new Date('2026-12-31T23:30:00Z')
  it.each([
    ['UTC', '31 Dec 2026, 23:30 UTC'],
    ['Europe/Berlin', '1 Jan 2027, 00:30 CET (31 Dec 2026, 23:30 UTC)'],
    ['Africa/Lagos', '1 Jan 2027, 00:30 GMT+1 (31 Dec 2026, 23:30 UTC)'],
    ['America/Lima', '31 Dec 2026, 18:30 GMT-5 (23:30 UTC)'],
  ])('given a reader in %s, it says %s', (zone, said) => expect(formatBothClocks(at, zone)).toBe(said))
})

describe('groupsOfFour', () => {
  it('gives back every character in order', () => {
    expect(groupsOfFour('bc1qar0srrr7x')).toEqual(['bc1q', 'ar0s', 'rrr7', 'x'])
    expect(groupsOfFour('')).toEqual([])
  })
})

describe('in another language', () => {
  it('writes numbers and dollars as that language does', () => {
    expect(formatNumber('1234567.50', undefined, 'de')).toBe('1.234.567,50')
    expect(formatMoney('1234.5', 2)).toBe('$1,234.50')
    expect(formatMoney('1234.5', 2, 'de')).toBe('1.234,50\u00a0$')
    expect(formatNumber('-0.5', undefined, 'de')).toBe('-0,5')
  })

  it('leaves alone what is no number', () => {
    expect(formatNumber('—', undefined, 'de')).toBe('—')
  })
})
