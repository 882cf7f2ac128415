import { pauseBeforeStart } from './supervise'

test('the pause before a new start doubles with each fault, up to half a minute', () => {
  expect([1, 2, 3, 4].map(pauseBeforeStart)).toEqual([250, 500, 1000, 2000])
  expect(pauseBeforeStart(8)).toBe(30_000)
  expect(pauseBeforeStart(500)).toBe(30_000)
})
