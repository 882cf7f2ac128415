import { de } from './de'
import { en } from './en'
import { wordingFor } from './wording'

const inZone = (language: string | null, timeZone: string | null) => wordingFor({ language, timeZone })
const AT = '2026-11-28T14:52:07.000Z'

const valuesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()

test.each(Object.entries(en))('%s has the same values in German', (key, english) => {
  const left = key.startsWith('time.') ? ['city'] : []
  const german = valuesIn(de[key as keyof typeof de])
  expect(german).toEqual(valuesIn(english).filter((name) => !left.includes(name)))
})

test('German addresses its reader formally', () => {
  expect(Object.values(de).filter((text) => /\b([Dd]u|[Dd]ein\w*|[Dd]ir|[Dd]ich)\b/.test(text))).toEqual([])
})

describe('a time', () => {
  it.each([
    [null, null, '2026-11-28 14:52:07 UTC'],
    ['en', 'UTC', '2026-11-28 14:52:07 UTC'],
    ['en', 'Europe/Berlin', '2026-11-28 14:52:07 UTC (15:52 in Berlin)'],
    ['en', 'America/Argentina/Buenos_Aires', '2026-11-28 14:52:07 UTC (11:52 in Buenos Aires)'],
    ['en', 'Pacific/Auckland', '2026-11-28 14:52:07 UTC (2026-11-29 03:52 in Auckland)'],
    ['en', 'EST5EDT', '2026-11-28 14:52:07 UTC (09:52 your time)'],
    ['de', null, '28.11.2026, 14:52 UTC'],
    ['de', 'Europe/Berlin', '28.11.2026, 15:52 (14:52 UTC)'],
    ['de', 'Pacific/Auckland', '29.11.2026, 03:52 (28.11.2026, 14:52 UTC)'],
  ])('in %s with the zone %s is %s', (language, zone, written) => {
    expect(inZone(language, zone).time(AT)).toBe(written)
  })

  it('given a zone or a language of another release, is what it is without', () => {
    expect(inZone('tlh', 'Mars/Olympus').time(AT)).toBe('2026-11-28 14:52:07 UTC')
  })

  it('follows summer time', () => {
    expect(inZone('de', 'Europe/Berlin').time('2026-07-01T14:52:07.000Z')).toBe(
      '01.07.2026, 16:52 (14:52 UTC)',
    )
  })
})

test.each([
  ['en', '3750.00', '3750.00'],
  ['de', '3750.00', '3.750,00'],
  ['de', '3.0000', '3,0000'],
  ['de', '12345678901234567890.123456789012345678', '12.345.678.901.234.567.890,123456789012345678'],
])('in %s the price %s is %s: no digit is lost', (language, decimal, written) => {
  expect(inZone(language, null).price(decimal)).toBe(written)
})

test('given a value with braces in it, then it stays what it is', () => {
  expect(inZone('en', null).t('approved.subject', { tokens: '1 {name}' })).toBe(
    'Your purchase of 1 {name} is approved',
  )
})
