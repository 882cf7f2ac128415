import { pauseAfter } from './pause-after'

const pauses = { firstPauseMs: 5000, longestPauseMs: 900_000 }

test('given attempts that fail, then each pause is twice the one before, up to the longest', () => {
  expect([1, 2, 3, 8, 9, 60].map((failed) => pauseAfter(pauses, failed))).toEqual([
    5000, 10_000, 20_000, 640_000, 900_000, 900_000,
  ])
})

test('given faults without end, then still the longest pause', () => {
  expect(pauseAfter(pauses, 100_000)).toBe(900_000)
})
