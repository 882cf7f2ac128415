import { chainCoinOf, currencyOf, gridPosition, tokenStandard } from './networks'

const TRON_ADDRESS = 'TSampLe1111111111111111111111111111'

describe('which coin, on which network', () => {
  it.each([
    ['BTC', 'bc1q', 'BTC', 'bitcoin', undefined],
    ['ETH', '0xabc', 'ETH', 'ethereum', undefined],
    ['USDT', '0xabc', 'USDT', 'ethereum', 'ERC-20'],
    ['USDT-TRC20', TRON_ADDRESS, 'USDT', 'tron', 'TRC-20'],
    ['MATIC', '0xabc', 'MATIC', 'polygon', undefined],
  ])('given %s at %s, is %s on %s, by the standard %s', (symbol, address, unit, network, standard) => {
    const currency = currencyOf(symbol, address)
    expect(currency).toMatchObject({ unit, network })
    expect(tokenStandard(currency)).toBe(standard)
  })

  it('given USDT at a TRON address, the network is TRON, whatever the catalogue says', () => {
    const currency = currencyOf('USDT', TRON_ADDRESS)
    expect(currency).toMatchObject({ unit: 'USDT', network: 'tron' })
    expect(tokenStandard(currency)).toBe('TRC-20')
  })

  it('given a currency that is not in the catalogue, it claims no network and stands last', () => {
    const currency = currencyOf('NEW', 'x')
    expect([currency.network, tokenStandard(currency)]).toEqual([undefined, undefined])
    expect(gridPosition('NEW')).toBeGreaterThan(gridPosition('UNI'))
  })
})

describe('the name that the chain of a currency is stored under', () => {
  it.each([
    ...['BTC', 'ETH', 'DOGE', 'SOL', 'BNB', 'XRP', 'TRX', 'ADA', 'AVAX', 'DOT', 'MATIC'].map((coin) => [
      coin,
      coin,
    ]),
    ['USDT', 'ETH'],
    ['USDC', 'ETH'],
    ['LINK', 'ETH'],
    ['UNI', 'ETH'],
    ['USDT-TRC20', 'TRX'],
    ['USDT-BEP20', 'BNB'],
    ['USDC-ERC20', 'ETH'],
    ['NEW', 'NEW'],
  ])('%s is paid on the chain of %s', (symbol, coin) => {
    expect(chainCoinOf(symbol, 'any')).toBe(coin)
  })

  it('given USDT at a TRON address, it is the chain of TRX, as USDT-TRC20 has it', () => {
    expect(chainCoinOf('USDT', TRON_ADDRESS)).toBe('TRX')
  })
})
