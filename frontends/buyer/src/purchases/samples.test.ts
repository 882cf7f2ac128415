import type { CryptoPrice } from '@presale/contracts'
import { sampleOfAll } from './samples'

const currency = (change: Partial<CryptoPrice>): CryptoPrice => ({
  id: 'btc',
  symbol: 'BTC',
  name: 'Bitcoin',
  price: '97000',
  updatedAt: '2026-11-21T12:00:00.000Z',
  source: 'sample',
  isAvailable: true,
  sampleWallet: true,
  change24h: null,
  change24hIsSample: false,
  ...change,
})
const sold = currency({})

describe('what of all currencies is a sample', () => {
  it.each<[string, CryptoPrice[], string | undefined]>([
    ['prices and addresses', [sold, sold], 'both'],
    [
      'prices',
      [
        { ...sold, sampleWallet: false },
        { ...sold, sampleWallet: false },
      ],
      'price',
    ],
    [
      'nothing',
      [
        currency({ source: 'manual', sampleWallet: false }),
        currency({ source: 'manual', sampleWallet: false }),
      ],
      undefined,
    ],
  ])('given %s of each, says so once', (_what, prices, sample) => {
    expect(sampleOfAll(prices)).toBe(sample)
  })

  it('given one that differs, leaves it to each', () => {
    expect(sampleOfAll([sold, currency({ sampleWallet: false })])).toBeUndefined()
  })

  it('given one that cannot be chosen, passes it over', () => {
    expect(sampleOfAll([sold, sold, currency({ isAvailable: false, sampleWallet: false })])).toBe('both')
  })

  it('given a single one, leaves it to that', () => {
    expect(sampleOfAll([sold])).toBeUndefined()
  })
})
