import { innerAfter, innerAtOrAfter, outerPosition } from './positions'

const samples = [0, 1, 2, 3, 97, 1000, 65_535, 4_294_967_295, 4_294_967_296, 2 ** 40 + 5]

test('given consecutive inner positions, then outer ones grow, and not by one measure', () => {
  const outer = Array.from({ length: 500 }, (_, inner) => outerPosition(inner))
  const steps = outer.slice(1).map((position, index) => position - outer[index]!)

  expect(steps.every((step) => step > 1n)).toBe(true)
  expect(new Set(steps).size).toBeGreaterThan(20)
})

test.each(samples)(
  'given inner position %d, then its outer one leads back to it, and just beyond to the next',
  (inner) => {
    const outer = outerPosition(inner)

    expect(innerAtOrAfter(outer)).toBe(inner)
    expect(innerAtOrAfter(outer + 1n)).toBe(inner + 1)
    expect(innerAfter(outer)).toBe(inner + 1)
    expect(innerAfter(outer - 1n)).toBe(inner)
  },
)

test('given the greatest number a client can send, then it means a place behind all events', () => {
  expect(innerAtOrAfter(2n ** 64n - 1n)).toBeGreaterThan(2 ** 50)
})
