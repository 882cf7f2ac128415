import { ended } from './errors'

describe('a sentence that another one follows', () => {
  it.each([
    ['Failed to approve purchase', 'Failed to approve purchase.'],
    ['Not now. ', 'Not now.'],
    ['Is it?', 'Is it?'],
  ])('%p ends as %p', (given, expected) => {
    expect(ended(given)).toBe(expected)
  })
})
