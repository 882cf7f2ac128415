import { formatAgo, formatDuration, formatLater, relativeToWindow } from './durations'
import { texts } from './texts'

const { t } = texts

const at = (clock: string) => `2026-11-21T${clock}.000Z`

describe('how long something took, in words', () => {
  it.each([
    [12_900, '12 s'],
    [4 * 60_000 + 59_999, '4 min'],
    [3_600_000, '1 h'],
    [2 * 3_600_000 + 5 * 60_000, '2 h 5 min'],
    [47 * 3_600_000, '47 h'],
    [3 * 86_400_000, '3 days'],
    [-5, '0 s'],
  ])('%p ms are %s', (length, words) => expect(formatDuration(length, t)).toBe(words))

  it('when one thing follows another, then how much later is said', () => {
    expect(formatLater(at('10:00:00'), at('10:04:10'), t)).toBe('4 min later')
    expect(formatLater(at('10:00:00'), at('10:00:00'), t)).toBe('in the same second')
  })

  it('when parts of seconds are not shown, then they do not count either', () => {
    expect(formatLater('2026-11-21T10:00:48.900Z', '2026-11-21T10:00:52.100Z', t)).toBe('4 s later')
  })

  it('when a clock of another device runs ahead, then it is just now, not in the future', () => {
    expect(formatAgo(at('10:00:00'), new Date(at('10:00:12')), t)).toBe('12 s ago')
    expect(formatAgo(at('10:00:05'), new Date(at('10:00:00')), t)).toBe('just now')
  })

  it('when a payment is reported, then it is held against the end of its window', () => {
    expect(relativeToWindow(at('10:12:00'), at('10:15:00'), t)).toBe('3 min before the payment window ended')
    expect(relativeToWindow(at('10:27:00'), at('10:15:00'), t)).toBe(
      '12 min after the payment window had ended',
    )
  })
})
