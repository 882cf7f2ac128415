import { changedBy } from './changed-by'
import { texts } from './texts'

describe('who set an address', () => {
  it.each([
    ['an account that is there', { changedBy: 'u-1', changedByName: 'Ann Lee' }, 'Ann Lee'],
    ['an account that is gone', { changedBy: 'u-1' }, 'Deleted user'],
    ['nobody, at the first start', { changedBy: 'system' }, 'System'],
  ])('given %s, then it says so', (_who, period, words) => {
    expect(changedBy(period, texts.t)).toBe(words)
  })
})
