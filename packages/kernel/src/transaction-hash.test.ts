import {
  normalTransactionHash,
  transactionHashFault,
  transactionHashIn,
  transactionHashProblem,
} from './transaction-hash'

const HEX = 'a1B2c3d4'.repeat(8)
const SOLANA = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const TRON_WALLET = 'TSampLe1111111111111111111111111111'

describe('the form of a transaction hash, chain by chain', () => {
  it.each([
    ['BTC', HEX],
    ['DOGE', HEX],
    ['XRP', HEX],
    ['ADA', HEX],
    ['TRX', HEX],
    ['ETH', `0x${HEX}`],
    ['ETH', HEX],
    ['USDC', `0x${HEX}`],
    ['BNB', `0x${HEX}`],
    ['AVAX', `0x${HEX}`],
    ['MATIC', `0x${HEX}`],
    ['SOL', SOLANA],
    ['DOT', `0x${HEX}`],
    ['DOT', '23456789-3'],
    ['NEWCOIN', 'whatever it calls a transaction'],
  ])('%s takes %s', (symbol, hash) => {
    expect(transactionHashProblem(symbol, 'wallet', hash)).toBeUndefined()
  })

  it.each([
    ['BTC', `0x${HEX}`, 'A Bitcoin transaction hash is 64 characters long'],
    ['BTC', HEX.slice(1), 'A Bitcoin transaction hash'],
    ['ETH', SOLANA, 'An Ethereum transaction hash is 0x and 64 characters'],
    ['SOL', `0x${HEX}`, 'A Solana transaction hash is 87 or 88 letters and digits'],
    ['DOT', 'abcdefgh', 'A Polkadot transaction hash'],
  ])('%s refuses %s, and says what it looks like', (symbol, hash, words) => {
    expect(transactionHashProblem(symbol, 'wallet', hash)).toContain(words)
  })

  it('given USDT at a TRON address, it is the form of TRON', () => {
    expect(transactionHashProblem('USDT', TRON_WALLET, HEX)).toBeUndefined()
    expect(transactionHashFault('USDT', TRON_WALLET, `0x${HEX}`)).toBe('tron')
    expect(transactionHashProblem('USDT', TRON_WALLET, `0x${HEX}`)).toContain('A TRON transaction hash')
  })

  it('given the address that is paid to, it says that this is the address', () => {
    expect(transactionHashFault('BTC', 'bc1qxyz', 'BC1QXYZ')).toBe('own-address')
    expect(transactionHashProblem('BTC', 'bc1qxyz', 'BC1QXYZ')).toContain('the address that you pay to')
  })
})

describe('what was pasted', () => {
  it.each([
    [`  ${HEX} `, HEX],
    [`https://mempool.space/tx/${HEX}`, HEX],
    [`https://tronscan.org/#/transaction/${HEX}`, HEX],
    [`https://etherscan.io/tx/0x${HEX}/`, `0x${HEX}`],
    ['', ''],
  ])('of %p, the hash is %p', (text, hash) => expect(transactionHashIn(text)).toBe(hash))
})

describe('one spelling per transaction', () => {
  it('a hexadecimal hash is the same in capitals, with space around it and with 0x before it', () => {
    expect(normalTransactionHash(' 0xABCDEF12 ')).toBe('abcdef12')
    expect(normalTransactionHash('ABCDEF12')).toBe('abcdef12')
  })

  it('a hash of another alphabet keeps its capitals, which say something there', () => {
    expect(normalTransactionHash('5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb')).toBe(
      '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb',
    )
  })
})
