import { countdownParts, sampleSecondsLeft } from './presale-countdown'

const TWO_DAYS = 172_800

describe('the presale countdown of the sample content', () => {
  it('begins at 2 days', () => {
    expect(sampleSecondsLeft(0)).toBe(TWO_DAYS)
  })

  it('counts down whole seconds', () => {
    expect(sampleSecondsLeft(0.9)).toBe(TWO_DAYS)
    expect(sampleSecondsLeft(61.2)).toBe(TWO_DAYS - 61)
    expect(sampleSecondsLeft(TWO_DAYS - 1)).toBe(1)
  })

  it('given it has run out, restarts at 2 days, again and again', () => {
    expect(sampleSecondsLeft(TWO_DAYS)).toBe(TWO_DAYS)
    expect(sampleSecondsLeft(TWO_DAYS + 5)).toBe(TWO_DAYS - 5)
    expect(sampleSecondsLeft(3 * TWO_DAYS)).toBe(TWO_DAYS)
  })

  it('given a clock that was put back, never shows more than 2 days', () => {
    expect(sampleSecondsLeft(-30)).toBe(TWO_DAYS)
  })
})

describe('the figures of a countdown', () => {
  const figures = (seconds: number) => countdownParts(seconds).map((part) => part.digits)

  it('are days, hours, minutes and seconds, with two digits each', () => {
    expect(countdownParts(TWO_DAYS).map((part) => part.unit)).toEqual(['days', 'hours', 'minutes', 'seconds'])
    expect(figures(TWO_DAYS)).toEqual(['02', '00', '00', '00'])
    expect(figures(TWO_DAYS - 1)).toEqual(['01', '23', '59', '59'])
  })

  it('given more than 99 days, shows them all; given nothing left, zeros', () => {
    expect(figures(120 * 86_400 + 3661)).toEqual(['120', '01', '01', '01'])
    expect(figures(-4)).toEqual(['00', '00', '00', '00'])
  })
})
