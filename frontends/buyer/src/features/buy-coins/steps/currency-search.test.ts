import { matchingCurrencies } from './currency-search'

const currencies = [
  { symbol: 'UNI', name: 'Uniswap', isAvailable: true },
  { symbol: 'BTC', name: 'Bitcoin', isAvailable: true },
  { symbol: 'USDT-TRC20', name: 'Tether (TRC-20)', isAvailable: true },
  { symbol: 'USDT', name: 'Tether', isAvailable: true },
  { symbol: 'ETH', name: 'Ethereum', isAvailable: false },
]
const found = (search: string) => matchingCurrencies(currencies, search).map((it) => it.symbol)

describe('searching the currency grid', () => {
  it.each([
    ['bitcoin', ['BTC']],
    ['  BTC ', ['BTC']],
    ['tether', ['USDT', 'USDT-TRC20']],
    ['trc-20', ['USDT-TRC20']],
    ['', ['BTC', 'USDT', 'USDT-TRC20', 'UNI', 'ETH']],
    ['zzz', []],
  ])('given %p, it finds %j in the order of the grid, what is not available last', (search, symbols) => {
    expect(found(search)).toEqual(symbols)
  })
})
