import { chainCoinOf, currencyOf, gridPosition, sendOnlySentence } from './networks'

describe('which coin, on which network', () => {
  it.each([
    ['BTC', 'bc1q', 'Send only BTC on the Bitcoin network'],
    ['ETH', '0xabc', 'Send only ETH on the Ethereum network'],
    ['USDT', '0xabc', 'Send only USDT on the Ethereum network (ERC-20)'],
    ['USDT-TRC20', 'TSampLe1111111111111111111111111111', 'Send only USDT on the TRON network (TRC-20)'],
    ['MATIC', '0xabc', 'Send only MATIC on the Polygon network'],
  ])('given %s, the sentence names it', (symbol, address, sentence) => {
    expect(sendOnlySentence(currencyOf(symbol, address))).toBe(sentence)
  })

  it('given USDT at a TRON address, the network is TRON, whatever the catalogue says', () => {
    expect(sendOnlySentence(currencyOf('USDT', 'TSampLe1111111111111111111111111111'))).toBe(
      'Send only USDT on the TRON network (TRC-20)',
    )
  })

  it('given a currency that is not in the catalogue, it claims no network and stands last', () => {
    expect(sendOnlySentence(currencyOf('NEW', 'x'))).toBe('Send only NEW on its own network')
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
    expect(chainCoinOf('USDT', 'TSampLe1111111111111111111111111111')).toBe('TRX')
  })
})
