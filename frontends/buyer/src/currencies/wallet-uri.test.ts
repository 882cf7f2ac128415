import { currencyOf } from '@presale/kernel'
import { opensWallet, walletUri } from './wallet-uri'

const uriOf = (symbol: string, address: string, amount: string) =>
  walletUri(currencyOf(symbol, address), address, amount)

describe('what the QR code holds', () => {
  it.each([
    ['BTC', 'bc1qxyz', '0.007712', 'bitcoin:bc1qxyz?amount=0.007712'],
    ['DOGE', 'Dxyz', '4065.040651', 'dogecoin:Dxyz?amount=4065.040651'],
    ['ETH', '0xabc', '0.219266', 'ethereum:0xabc@1?value=219266000000000000'],
    ['SOL', 'Soxyz', '4.059540', 'solana:Soxyz?amount=4.059540'],
  ])('given %s, it is the URI of its chain with the amount as shown', (symbol, address, amount, uri) => {
    expect(uriOf(symbol, address, amount)).toBe(uri)
    expect(opensWallet(uri)).toBe(true)
  })

  it.each(['USDT', 'USDC', 'LINK', 'BNB', 'MATIC', 'TRX', 'XRP', 'NEWCOIN'])(
    'given %s, it is the plain address: no URI is read alike everywhere',
    (symbol) => {
      expect(uriOf(symbol, '0xabc', '750.000000')).toBe('0xabc')
      expect(opensWallet('0xabc')).toBe(false)
    },
  )
})
