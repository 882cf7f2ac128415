import { nextFocused } from './accordion-keys'

describe('the keys of an accordion with four items', () => {
  it.each([
    ['ArrowDown', 1, 2],
    ['ArrowDown', 3, 0],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 3],
    ['Home', 2, 0],
    ['End', 0, 3],
  ])('given %s at %i, lead to %i', (key, index, next) => {
    expect(nextFocused(key, index, 4)).toBe(next)
  })

  it.each(['Tab', 'Enter', ' ', 'ArrowLeft', 'a'])('given %j, leave the focus to the browser', (key) => {
    expect(nextFocused(key, 1, 4)).toBeUndefined()
  })
})
