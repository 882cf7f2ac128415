import { samplePrices, sampleWallets } from './sample-data'

// The currencies that the FAQ names, and those that have an icon.
const CURRENCIES = 'BTC ETH DOGE USDT USDC XRP BNB ADA SOL DOT AVAX MATIC LINK UNI TRX USDT-TRC20'.split(' ')

describe('the samples', () => {
  it('have a price and a wallet for every accepted currency', () => {
    expect(samplePrices.map(({ symbol }) => symbol)).toEqual(CURRENCIES)
    expect(sampleWallets.map(({ symbol }) => symbol)).toEqual(CURRENCIES)
  })

  it('show tokens of one chain the address of that chain', () => {
    const addressOf = (symbol: string) => sampleWallets.find((wallet) => wallet.symbol === symbol)?.address
    expect(addressOf('USDT')).toBe(addressOf('ETH'))
    expect(addressOf('USDT-TRC20')).toBe(addressOf('TRX'))
  })
})
