import { slownessOf } from './slowness'

test.each([
  { samples: [40, 39, 41], slowness: 1 },
  { samples: [10, 11, 12], slowness: 1 },
  { samples: [120, 60, 3_000], slowness: 3 },
  { samples: [90_000, 90_000, 90_000], slowness: 8 },
  { samples: [], slowness: 1 },
])('given samples of $samples ms, the machine is $slowness times slower', ({ samples, slowness }) => {
  expect(slownessOf(samples)).toBe(slowness)
})
