import { maximumAges } from './live-site'

const MANUAL = { MANUAL_PRICE_MAX_AGE_SECONDS: 86_400 }
const PROVIDER = { PRICE_PROVIDER_URL: 'https://prices.example' }

describe('how old a price may be to be sold on', () => {
  it.each([
    ['a provider and no limit', { ...PROVIDER, PRICE_MAX_AGE_SECONDS: undefined }, 3600],
    ['a provider and a limit', { ...PROVIDER, PRICE_MAX_AGE_SECONDS: 600 }, 600],
    ['no provider', { PRICE_PROVIDER_URL: undefined, PRICE_MAX_AGE_SECONDS: undefined }, undefined],
  ])('given %s in the configuration, then a price of a provider may be so old', (_, config, provider) => {
    expect(maximumAges({ ...config, ...MANUAL })).toEqual({ provider, manual: 86_400 })
  })
})
