import { pauseAfter } from '@presale/kernel'
import { retryFor } from './retry-plan'

const pauses = { firstPauseMs: 5000, longestPauseMs: 900_000 }
const DAY_MS = 86_400_000

test('given a day to be covered, then the pauses between the attempts add up to it, and one less would not', () => {
  const { attempts } = retryFor(DAY_MS, pauses)
  const covered = (count: number) =>
    Array.from({ length: count - 1 }, (_, index) => pauseAfter(pauses, index + 1)).reduce((a, b) => a + b, 0)
  expect(covered(attempts)).toBeGreaterThanOrEqual(DAY_MS)
  expect(covered(attempts - 1)).toBeLessThan(DAY_MS)
})

test('given a time that is over before the pauses stop growing, then a few attempts do', () => {
  expect(retryFor(15_000, pauses).attempts).toBe(3)
  expect(retryFor(0, pauses).attempts).toBe(1)
})
