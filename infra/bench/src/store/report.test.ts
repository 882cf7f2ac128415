import { type Figure, goalOf, isReached } from './report'

const figure = (perSecond: number, limit: number, goal: Figure['goal']): Figure => ({
  name: 'read $all',
  beside: 'canned answer',
  perSecond,
  limit,
  goal,
})

describe('the goals of the event store', () => {
  it.each([
    ['reads so many a second', 45_000, 100_000, true],
    ['reads so much of what the client can take', 30_000, 50_000, true],
    ['reads neither', 44_999, 75_000, false],
  ])('given a node that %s, then it is known', (_what, perSecond, limit, expected) => {
    expect(isReached(figure(perSecond, limit, goalOf('read', false)))).toBe(expected)
  })
  it('given TLS, then fewer a second are enough', () => {
    expect(isReached(figure(33_000, 100_000, goalOf('read', true)))).toBe(true)
  })
  it('given one append at a time, then there is no goal', () => {
    expect(isReached(figure(1, 1000, goalOf('append', false, 1)))).toBe(true)
  })
  it.each([
    [16, 500, true],
    [16, 499, false],
    [64, 750, true],
    [64, 749, false],
  ])('given %i appends in flight, then a part of the peer is enough', (inFlight, perSecond, expected) => {
    expect(isReached(figure(perSecond, 1000, goalOf('append', true, inFlight)))).toBe(expected)
  })
})
