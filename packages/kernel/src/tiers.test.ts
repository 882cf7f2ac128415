import { tierOf, tierOfAmount, tierProgress } from './tiers'

describe('tier by balance', () => {
  it.each([
    [0, 'Basic'],
    [99, 'Basic'],
    [100, 'Bronze'],
    [249, 'Bronze'],
    [250, 'Silver'],
    [999, 'Silver'],
    [1_000, 'Gold'],
    [4_999, 'Gold'],
    [5_000, 'Platinum'],
    [24_999, 'Platinum'],
    [25_000, 'Diamond'],
    [49_999, 'Diamond'],
    [50_000, 'Legendary'],
  ])('given %d tokens, it is %s', (balance, tier) => expect(tierOf(balance)).toBe(tier))

  it('given an amount below the minimum on the buy screen, it starts at Bronze', () => {
    expect(tierOfAmount(5)).toBe('Bronze')
  })
})

describe('progress to the next tier', () => {
  it('given the middle of a band, it is half way and says what is missing', () => {
    expect(tierProgress(625)).toEqual({ tier: 'Silver', next: 'Gold', tokensNeeded: 375, percent: 50 })
  })
  it('given Legendary, there is no next tier and it is full', () => {
    expect(tierProgress(60_000)).toEqual({ tier: 'Legendary', tokensNeeded: 0, percent: 100 })
  })
})
