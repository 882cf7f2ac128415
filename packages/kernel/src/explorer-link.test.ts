import { explorerLink } from './explorer-link'

describe('the explorer link of a transaction', () => {
  it.each([
    ['BTC', 'bc1q', 'ab12', 'https://mempool.space/tx/ab12'],
    ['USDC', '0xaddr', '0xab12', 'https://etherscan.io/tx/0xab12'],
    ['ETH', '0xaddr', 'ab12', 'https://etherscan.io/tx/0xab12'],
    ['BNB', '0xaddr', '0xab12', 'https://bscscan.com/tx/0xab12'],
    ['USDT-TRC20', 'Tx', 'ab12', 'https://tronscan.org/#/transaction/ab12'],
    ['SOL', 'So', 'AbC9', 'https://solscan.io/tx/AbC9'],
  ])('given %s, it leads to an explorer of that chain', (symbol, wallet, hash, link) => {
    expect(explorerLink(symbol, wallet, hash)).toBe(link)
  })

  it('given no hash, or an unknown chain, there is none', () => {
    expect(explorerLink('BTC', 'bc1q', null)).toBeUndefined()
    expect(explorerLink('NEW', 'x', 'ab12')).toBeUndefined()
  })

  it('given a hash with characters of a path, they do not lead elsewhere', () => {
    expect(explorerLink('BTC', 'bc1q', '../a?b')).toBe('https://mempool.space/tx/..%2Fa%3Fb')
  })
})
