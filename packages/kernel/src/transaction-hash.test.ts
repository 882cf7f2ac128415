import { NO_TRANSACTIONS, OTHER_NAMES, spellingsOf, TRANSACTION_NETWORKS } from '@presale/testing'
import {
  normalTransactionHash,
  readTransaction,
  transactionBeginningsIn,
  transactionName,
  transactionProblem,
} from './transaction-hash'

const HEX = 'a1B2c3d4'.repeat(8)
const TRON_WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const spelled = TRANSACTION_NETWORKS.flatMap((network) =>
  network.paid.flatMap((paid) => spellingsOf(network).map((text) => ({ ...paid, text, name: network.name }))),
)

describe('the one name of a transaction', () => {
  it('stands behind more than a hundred spellings over the networks of the catalogue', () =>
    expect(spelled.length).toBeGreaterThan(100))

  it.each(spelled)('given $symbol and $text, it is $name', ({ symbol, wallet, text, name }) =>
    expect(transactionName(symbol, wallet, text)).toBe(name),
  )

  it.each(NO_TRANSACTIONS)('given $symbol and $why ($text), there is none', ({ symbol, wallet, text }) =>
    expect(transactionName(symbol, wallet, text)).toBeUndefined(),
  )

  it('keeps what was written of it, and nothing around it', () =>
    expect(readTransaction('ETH', '0x1', `see https://etherscan.io/tx/0x${HEX}?a=1`)).toEqual({
      kind: 'transaction',
      name: HEX.toLowerCase(),
      written: `0x${HEX}`,
    }))
})

describe('a claim by which nothing settles', () => {
  it.each([
    ['XRP', 'C005523E00010000'],
    ['DOT', '23456789-3'],
    ['NEWCOIN', 'whatever-it-calls-one'],
    ['BTC', HEX.slice(1)],
  ])('given %s and %s, it is kept as it is', (symbol, text) =>
    expect(readTransaction(symbol, 'somewhere', text)).toEqual({ kind: 'claim', written: text }),
  )

  it.each(OTHER_NAMES)('given $symbol and $text, it is $claim', ({ symbol, wallet, text, claim }) => {
    expect(readTransaction(symbol, wallet, text)).toEqual({ kind: 'claim', written: claim })
    expect(transactionProblem(symbol, wallet, text)).toBeUndefined()
    expect(transactionName(symbol, wallet, text)).toBeUndefined()
  })

  it.each([
    ['DOT', 'I paid on 2026-11'],
    ['DOT', 'https://example.com/23456789-3/and/23456789-4'],
    ['XRP', 'one C005523E00010000 of them'],
  ])('given %s and %s, there is none', (symbol, text) =>
    expect(['nothing', 'ambiguous']).toContain(readTransaction(symbol, 'somewhere', text).kind),
  )
})

describe('what is said of a text that cannot be the transaction', () => {
  it.each([
    ['BTC', HEX.slice(1), 'A Bitcoin transaction hash is 64 characters long'],
    ['ETH', `${HEX}0`, 'An Ethereum transaction hash is 0x and 64 characters'],
    ['SOL', `0x${HEX}`, 'A Solana transaction hash is 87 or 88 letters and digits'],
    ['DOT', 'abcdefgh', 'A Polkadot transaction hash'],
    ['BTC', `${HEX} and ${'00ff'.repeat(16)}`, 'more than one transaction'],
    ['BTC', `https://www.etherscan.io/tx/0x${HEX}`, 'a transaction on Ethereum'],
    ['DOGE', `https://blockchair.com/bitcoin/transaction/${HEX}`, 'a transaction on Bitcoin'],
    ['BTC', 'I have paid', 'does not look like a transaction hash'],
    ['NEWCOIN', 'I have paid', 'does not look like a transaction hash'],
  ])('given %s and %s: %s', (symbol, text, words) =>
    expect(transactionProblem(symbol, 'wallet', text)).toContain(words),
  )

  it.each([
    ['BTC', HEX],
    ['DOT', '23456789-3'],
    ['XRP', 'C005523E00010000'],
    ['NEWCOIN', 'whatever-it-calls-one'],
    ['BTC', `https://blockchair.com/bitcoin/transaction/${HEX}?from=widget`],
  ])('given %s and %s, nothing', (symbol, text) =>
    expect(transactionProblem(symbol, 'wallet', text)).toBeUndefined(),
  )

  it('given the address that is paid to, it says that this is the address', () =>
    expect(transactionProblem('BTC', 'bc1qxyz', 'BC1QXYZ')).toContain('the address that you pay to'))

  it('given USDT at a TRON address, it is the form of TRON', () =>
    expect(transactionProblem('USDT', TRON_WALLET, HEX.slice(1))).toContain('A TRON transaction hash'))
})

describe('what was pasted into a search', () => {
  const reversed = (hex: string) => Buffer.from(hex, 'hex').reverse().toString('hex')

  it.each(spelled)('given $symbol and $text, it finds $name', ({ text, name }) =>
    expect(transactionBeginningsIn(text)).toContain(name),
  )

  it.each(OTHER_NAMES)('given $text, it finds $claim', ({ text, claim }) =>
    expect(transactionBeginningsIn(text).map((name) => name.toLowerCase())).toEqual([claim.toLowerCase()]),
  )

  it.each([
    [Buffer.from(HEX, 'hex').toString('base64')],
    [Buffer.from(HEX, 'hex').toString('base64url')],
    [reversed(HEX)],
  ])('given %s, it finds the hash of these bytes', (text) =>
    expect(transactionBeginningsIn(text)).toContain(HEX.toLowerCase()),
  )

  it.each([
    ['  0xA1B2c3d4 ', 'a1b2c3d4'],
    ['txid: a1b2c3d4', 'a1b2c3d4'],
    ['https://mempool.space/tx/a1b2c3d4', 'a1b2c3d4'],
    ['https://tronscan.org/#/transaction/a1b2c3d4?lang=en', 'a1b2c3d4'],
    ['etherscan.io/tx/0xa1b2c3d4/', 'a1b2c3d4'],
    ['\u200ba1b2c3d4', 'a1b2c3d4'],
    ['5VERv8NMvz', '5VERv8NMvz'],
    ['Ann Example', 'Ann Example'],
    ['', ''],
  ])('of %p, the beginning is %p', (text, beginning) =>
    expect(transactionBeginningsIn(text)).toEqual([beginning]),
  )
})

describe('one spelling per claim', () => {
  it('a hexadecimal hash is the same in capitals, with space around it and with 0x before it', () => {
    expect(normalTransactionHash(' 0xABCDEF12 ')).toBe('abcdef12')
    expect(normalTransactionHash('ABCDEF12')).toBe('abcdef12')
  })

  it('a hash of another alphabet keeps its capitals, which say something there', () =>
    expect(normalTransactionHash('5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb')).toBe(
      '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb',
    ))
})
