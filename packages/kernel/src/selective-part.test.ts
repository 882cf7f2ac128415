import { selectivePart } from './selective-part'

describe('the part of a search that a trigram index is asked for', () => {
  it.each([
    ['anna.lee@example.com', 'anna.lee@'],
    ['lee@exa', 'lee@'],
    ['lee@', 'lee@'],
    ['a@b@example.com', 'a@b@example.com'],
    ['al@example.com', 'al@example.com'],
    ['@example.com', '@example.com'],
    ['Anna Lee', 'Anna Lee'],
    ['', ''],
  ])('of %p is %p', (search, part) => {
    expect(selectivePart(search)).toBe(part)
  })
})
