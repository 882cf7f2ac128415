import { isPriceTooOld } from './crypto-prices'

const agedFrom = new Date('2026-01-01T00:00:00Z')
const later = (seconds: number) => new Date(agedFrom.getTime() + seconds * 1000)
const ages = { provider: 600, manual: 86_400 }

describe('the age of a price', () => {
  it.each(['provider', 'manual'] as const)('given a %s price, it is too old past its limit', (source) => {
    const limit = ages[source]
    expect(isPriceTooOld({ source, agedFrom }, later(limit), ages)).toBe(false)
    expect(isPriceTooOld({ source, agedFrom }, later(limit + 1), ages)).toBe(true)
  })

  it('given a sample, it does not grow old', () => {
    expect(isPriceTooOld({ source: 'sample', agedFrom }, later(1e9), ages)).toBe(false)
  })

  it('given no limit for those of a provider, they do not either', () => {
    const unlimited = { ...ages, provider: undefined }
    expect(isPriceTooOld({ source: 'provider', agedFrom }, later(1e9), unlimited)).toBe(false)
  })
  it.each(['provider', 'manual'] as const)(
    'given a %s price of a later time, nothing is sold at it; clocks may be apart by minutes',
    (source) => {
      const unlimited = { ...ages, provider: undefined }
      expect(isPriceTooOld({ source, agedFrom }, later(-300), unlimited)).toBe(false)
      expect(isPriceTooOld({ source, agedFrom }, later(-301), unlimited)).toBe(true)
    },
  )
})
