import { remainingSplash, SPLASH_MINIMUM_MS } from './remaining-splash'

describe('how long the splash still stands', () => {
  it('given the first script ran at once, the whole minimum of 5000 ms', () => {
    expect(SPLASH_MINIMUM_MS).toBe(5000)
    expect(remainingSplash(0)).toBe(5000)
  })

  it('given loading took a while, what is left of the minimum', () => {
    expect(remainingSplash(1800)).toBe(3200)
  })

  it('given loading took longer than the minimum, nothing', () => {
    expect(remainingSplash(7300)).toBe(0)
  })

  it('given a clock that was put back, never more than the minimum', () => {
    expect(remainingSplash(-200)).toBe(5000)
  })
})
