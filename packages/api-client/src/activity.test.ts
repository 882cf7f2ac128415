import { isBackground } from './activity'

const minutes = (count: number) => Date.now() + count * 60_000

describe('what a page asks by itself', () => {
  it('given somebody opened it or did something a moment ago, it is theirs', () => {
    expect(isBackground()).toBe(false)
    expect(isBackground(minutes(0.9))).toBe(false)
  })

  it('given nobody has done anything for a minute, it is the page’s own', () => {
    expect(isBackground(minutes(1.1))).toBe(true)
  })
})
