import { isDay, lastDays, periodBefore, readRange, refusalOf, writeRange } from './range'
import { texts } from './texts'

const TODAY = '2026-11-21'
const range = (text: string) => readRange(new URLSearchParams(text), TODAY)

describe('the days of the figures in the address bar', () => {
  it('given none, then they are the last 30, today included', () => {
    expect(range('view=figures')).toEqual({ from: '2026-10-23', to: TODAY })
  })

  it('given one end, then the other one is as the server has it', () => {
    expect(range('from=2026-11-01')).toEqual({ from: '2026-11-01', to: TODAY })
    expect(range('to=2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' })
  })

  it.each(['from=yesterday', 'to=2026-02-31', 'from=1969-12-31', 'to=2026-11-21T00:00', 'from='])(
    'given the nonsense %s, then it counts as left out',
    (text) => expect(range(text)).toEqual(range('')),
  )

  it.each(['', '0002-11-21', '0202-11-21', '1969-12-31', '2026-02-31'])(
    'given %p, as while a year is being typed, then it is not a day yet',
    (text) => expect(isDay(text)).toBe(false),
  )

  it('given a whole day from 1970 on, then it is one', () => {
    expect([isDay('1970-01-01'), isDay(TODAY)]).toEqual([true, true])
  })

  it('when a range is chosen, then a link has it; the usual one needs none', () => {
    const params = new URLSearchParams('view=figures&as=table')
    expect(writeRange(params, lastDays(7, TODAY), TODAY).toString()).toBe(
      'view=figures&as=table&from=2026-11-15&to=2026-11-21',
    )
    expect(writeRange(new URLSearchParams('from=2026-01-01'), lastDays(30, TODAY), TODAY).toString()).toBe('')
  })

  it('the period before is as long, and ends where this one begins', () => {
    expect(periodBefore({ from: '2026-11-15', to: TODAY })).toEqual({ from: '2026-11-08', to: '2026-11-14' })
    expect(periodBefore({ from: TODAY, to: TODAY })).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  })

  it('given days that cannot be shown, then it says why', () => {
    expect(refusalOf({ from: '2026-11-22', to: TODAY }, texts.t)).toBe('The first day is after the last one.')
    expect(refusalOf({ from: '2025-11-20', to: TODAY }, texts.t)).toBe(
      'At most 366 days can be shown at once; these are 367.',
    )
    expect(refusalOf({ from: '2025-11-21', to: TODAY }, texts.t)).toBeUndefined()
    expect(refusalOf({ from: TODAY, to: TODAY }, texts.t)).toBeUndefined()
  })
})
