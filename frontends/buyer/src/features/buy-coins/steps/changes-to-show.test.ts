import type { CryptoPrice } from '@presale/contracts'
import { changesToShow } from './changes-to-show'

const price = (symbol: string, change24h: string | null, change24hIsSample: boolean): CryptoPrice => ({
  id: symbol,
  symbol,
  name: symbol,
  price: '1',
  updatedAt: '2026-01-31T12:00:00Z',
  source: change24hIsSample ? 'sample' : 'provider',
  isAvailable: true,
  sampleWallet: false,
  change24h,
  change24hIsSample,
})

describe('the changes that the grid shows', () => {
  it('given samples alone, shows them, and says so', () => {
    const samples = [price('BTC', '1.84', true), price('ETH', '-0.92', true), price('NEW', null, false)]
    expect(changesToShow(samples, 'sample')).toEqual({ prices: samples, areSamples: true })
  })

  it('given a real one, shows no sample beside it', () => {
    const shown = changesToShow([price('BTC', '0.41', false), price('ETH', '-0.92', true)], 'sample')
    expect(shown.areSamples).toBe(false)
    expect(shown.prices.map(({ change24h }) => change24h)).toEqual(['0.41', null])
  })

  it('given a live site, shows no sample at all', () => {
    const shown = changesToShow([price('BTC', '1.84', true)], 'live')
    expect(shown).toEqual({ prices: [price('BTC', null, true)], areSamples: false })
  })
})
