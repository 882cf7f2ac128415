import { isSampleAddress, REGTEST_BITCOIN, samplePrices, sampleWallets } from './sample-data'
import { isWalletAddress } from './wallet-address'

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

  it('on a chain of one machine alone stand for a script, which the others do not', () => {
    expect(isWalletAddress('BTC', REGTEST_BITCOIN)).toBe(true)
    expect(
      sampleWallets.some(({ symbol, address }) => symbol === 'BTC' && isWalletAddress(symbol, address)),
    ).toBe(false)
  })

  it('are known in whichever letters their network writes them', () => {
    const evm = '0x5a3b1e0000000000000000000000000000000000'
    const sameInCapitals = [evm, 'bc1qsamp1esamp1esamp1esamp1esamp1esamp1e00']
    for (const address of sameInCapitals) expect(isSampleAddress(address.toUpperCase())).toBe(true)
    expect(isSampleAddress('0x5A3b1E0000000000000000000000000000000000')).toBe(true)
    expect(isSampleAddress(REGTEST_BITCOIN.toUpperCase())).toBe(true)
    expect(isSampleAddress('TSAMPLE1111111111111111111111111111')).toBe(false)
    expect(isSampleAddress(evm.replace('5a3b', '5a3c'))).toBe(false)
  })
})
