import { texts } from './texts'
import { standingOf, tierGuide } from './tier-guide'

describe('the tiers as the status page explains them', () => {
  it('names every band', () => {
    expect(tierGuide(texts.t).map(({ name, band }) => `${name}: ${band}`)).toEqual([
      'Basic: Under 100 tokens',
      'Bronze: 100 to under 250 tokens',
      'Silver: 250 to under 1,000 tokens',
      'Gold: 1,000 to under 5,000 tokens',
      'Platinum: 5,000 to under 25,000 tokens',
      'Diamond: 25,000 to under 50,000 tokens',
      'Legendary: 50,000 tokens and above',
    ])
  })

  it('given 1,000 tokens, Silver is reached, Gold is yours, and Platinum is 4,000 away', () => {
    expect(standingOf('Silver', 1_000)).toEqual({ kind: 'reached' })
    expect(standingOf('Gold', 1_000)).toEqual({ kind: 'yours' })
    expect(standingOf('Platinum', 1_000)).toEqual({ kind: 'ahead', tokensNeeded: 4_000 })
  })

  it('given nothing, Basic is yours', () => {
    expect(standingOf('Basic', 0)).toEqual({ kind: 'yours' })
  })

  it('given far more than 50,000, Legendary is yours: it is the maximum', () => {
    expect(standingOf('Legendary', 10_000_000)).toEqual({ kind: 'yours' })
  })
})
