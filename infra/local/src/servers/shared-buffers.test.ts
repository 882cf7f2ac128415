import { sharedBuffersMb } from './shared-buffers'

const GB = 2 ** 30

test.each([
  [1, 128],
  [4, 256],
  [8, 512],
  [24, 1024],
])('given %i GB of memory, then Postgres keeps %i MB of pages', (gigabytes, expected) => {
  expect(sharedBuffersMb(gigabytes * GB)).toBe(expected)
})

test('given this machine, then it is a whole number between the default and 1 GB', () => {
  expect(sharedBuffersMb()).toBeGreaterThanOrEqual(128)
  expect(sharedBuffersMb()).toBeLessThanOrEqual(1024)
  expect(Number.isInteger(sharedBuffersMb())).toBe(true)
})
