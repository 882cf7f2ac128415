import { isPriceTooOld } from './crypto-prices'

const updatedAt = new Date('2026-01-01T00:00:00Z')
const later = (seconds: number) => new Date(updatedAt.getTime() + seconds * 1000)

describe('the age of a price', () => {
  it('given a provider should keep it fresh, it is too old past the limit', () => {
    expect(isPriceTooOld({ source: 'provider', updatedAt }, later(600), 600)).toBe(false)
    expect(isPriceTooOld({ source: 'provider', updatedAt }, later(601), 600)).toBe(true)
  })

  it.each(['sample', 'admin'] as const)('given a %s price, it does not grow old', (source) => {
    expect(isPriceTooOld({ source, updatedAt }, later(1e9), 600)).toBe(false)
  })

  it('given no limit, nothing does', () => {
    expect(isPriceTooOld({ source: 'provider', updatedAt }, later(1e9), undefined)).toBe(false)
  })
})
