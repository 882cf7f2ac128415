import { fromUnits } from './units'

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [250_000_000n, 6, '250'],
  [12n, 0, '12'],
  [-5n, 1, '-0.5'],
  [2n ** 256n - 1n, 18, '115792089237316195423570985008687907853269984665640564039457.584007913129639935'],
])('%s units with %i decimals are %s', (units, decimals, text) =>
  expect(fromUnits(units, decimals)).toBe(text),
)
