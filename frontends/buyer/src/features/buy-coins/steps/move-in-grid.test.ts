import { targetOf } from './move-in-grid'

// 10 tiles in rows of 4: 0 to 3, 4 to 7, 8 and 9.
describe('arrow keys in the grid', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 9, -1],
    ['ArrowLeft', 5, 4],
    ['ArrowLeft', 0, -1],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, -1],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 2, -1],
    ['Home', 7, 0],
    ['End', 2, 9],
    ['a', 2, -1],
  ])('%s from tile %d leads to %d', (key, at, target) => expect(targetOf(key, at, 10, 4)).toBe(target))
})
