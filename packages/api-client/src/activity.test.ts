import { isBackground } from './activity'

const minutes = (count: number) => Date.now() + count * 60_000

describe('what a page asks by itself', () => {
  it('given somebody opened it or did something a moment ago, it is theirs', () => {
    expect(isBackground('GET')).toBe(false)
    expect(isBackground('GET', minutes(0.9))).toBe(false)
  })

  it('given nobody has done anything for a minute, reading is the page’s own; a change never is', () => {
    expect(isBackground('GET', minutes(1.1))).toBe(true)
    expect(isBackground('POST', minutes(30))).toBe(false)
  })
})
