import type { Purchase } from '@presale/contracts'
import { csvCell, historyCsv } from './history-csv'

const purchase = {
  id: '6d1c6f0e-6d5b-4b7a-9a3e-2f2d7a4a1c55',
  date: '2026-11-21T12:00:00.000Z',
  amount: 1000,
  price: '3.0000',
  total: '3000.00',
  status: 'approved',
  cryptoSymbol: 'BTC',
  cryptoAmount: '0.030849',
  wallet: 'bc1qxyz',
  transactionHash: null,
} as Purchase

describe('the exported history', () => {
  it('given no purchases, it is the header alone', () => {
    expect(historyCsv([])).toBe(
      'Date,Amount,Price (USD),Total (USD),Status,Currency,Amount to pay,Wallet,Transaction hash,Purchase id\r\n',
    )
  })

  it('given a purchase, its row keeps every digit and ends in CRLF', () => {
    expect(historyCsv([purchase]).split('\r\n')[1]).toBe(
      '2026-11-21T12:00:00.000Z,1000,3.0000,3000.00,approved,BTC,0.030849,bc1qxyz,,6d1c6f0e-6d5b-4b7a-9a3e-2f2d7a4a1c55',
    )
  })
})

describe('a cell', () => {
  it.each([
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-2', "'-2"],
    ['@sum(a)', "'@sum(a)"],
    ['=cmd("x"),1', '"\'=cmd(""x""),1"'],
    ['plain', 'plain'],
  ])('given %j, it is %j', (text, cell) => expect(csvCell(text)).toBe(cell))
})
