import { limitsFor } from './limits'

it('the limits, each times the factor but those of failed sign-ins', () => {
  const points = (factor: number) =>
    Object.values(limitsFor(factor)).map(({ points: count, seconds }) => [count, seconds])
  expect(points(1)).toEqual([
    [5, 60],
    [50, 3600],
    [5, 60],
    [1, 10],
    [60, 60],
    [20, 3600],
    [10, 3600],
    [3, 3600],
    [10, 3600],
    [3, 3600],
    [10, 3600],
    [60, 60],
    [300, 60],
    [30, 60],
    [120, 60],
    [5000, 3600],
    [600, 60],
  ])
  expect(points(2.5).map(([count]) => count)).toEqual([
    5, 50, 5, 1, 150, 50, 25, 8, 25, 8, 25, 150, 750, 75, 300, 12_500, 1500,
  ])
  expect(points(0.001).map(([count]) => count)).toEqual([5, 50, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 1])
})
