import { whyUnavailable } from './availability'

const now = new Date('2026-01-01T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const maximumAges = { provider: 600, manual: 86_400 }

describe('whether a currency can be paid with', () => {
  const why = (
    source: 'sample' | 'manual' | 'provider',
    isSample: boolean | null,
    { isLive = true, agedFrom = now } = {},
  ) =>
    whyUnavailable(
      { price: { source, agedFrom }, wallet: isSample === null ? null : { isSample } },
      { isLive, now, maximumAges },
    )

  it('given no wallet, it cannot, on any site', () => {
    expect(why('provider', null)).toBe('no-wallet')
    expect(why('provider', null, { isLive: false })).toBe('no-wallet')
  })

  it('given a sample on a live site, it cannot; elsewhere it can', () => {
    expect(why('provider', true)).toBe('sample-wallet')
    expect(why('sample', false)).toBe('sample-price')
    expect(why('sample', true, { isLive: false })).toBeUndefined()
    expect(why('manual', false)).toBeUndefined()
  })

  it.each([
    ['provider', 600, 601],
    ['manual', 86_400, 86_401],
  ] as const)('given a %s price, it can for %d s', (source, fresh, old) => {
    expect(why(source, false, { agedFrom: ago(fresh) })).toBeUndefined()
    expect(why(source, false, { agedFrom: ago(old) })).toBe('price-too-old')
    expect(why(source, false, { agedFrom: ago(old), isLive: false })).toBe('price-too-old')
  })
})
