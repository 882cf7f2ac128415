import { matchingCurrencies } from './currency-search'

const currencies = [
  { symbol: 'UNI', name: 'Uniswap' },
  { symbol: 'BTC', name: 'Bitcoin' },
  { symbol: 'USDT-TRC20', name: 'Tether (TRC-20)' },
  { symbol: 'USDT', name: 'Tether' },
]
const found = (search: string) => matchingCurrencies(currencies, search).map((it) => it.symbol)

describe('searching the currency grid', () => {
  it.each([
    ['bitcoin', ['BTC']],
    ['  BTC ', ['BTC']],
    ['tether', ['USDT', 'USDT-TRC20']],
    ['trc-20', ['USDT-TRC20']],
    ['', ['BTC', 'USDT', 'USDT-TRC20', 'UNI']],
    ['zzz', []],
  ])('given %p, it finds %j in the order of the grid', (search, symbols) => {
    expect(found(search)).toEqual(symbols)
  })
})
