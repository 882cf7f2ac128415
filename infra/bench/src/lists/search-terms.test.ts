import { evenly } from './search-terms'

describe('terms chosen evenly', () => {
  it('have the one that matches least and the one that matches most among them', () => {
    expect(evenly([1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([1, 5, 9])
  })

  it('given no more than are wanted, are all of them', () => {
    expect(evenly([1, 2], 8)).toEqual([1, 2])
    expect(evenly([], 8)).toEqual([])
  })
})
