import { OTHER_NAMES, spellingsOf, TRANSACTION_NETWORKS } from '@presale/testing'
import { explorerLink } from './explorer-link'

const HEX = 'ab12'.repeat(16)
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

describe('the explorer link of a transaction', () => {
  it.each([
    ['BTC', 'bc1q', HEX, `https://mempool.space/tx/${HEX}`],
    ['USDC', '0xaddr', `0x${HEX}`, `https://etherscan.io/tx/0x${HEX}`],
    ['ETH', '0xaddr', HEX, `https://etherscan.io/tx/0x${HEX}`],
    ['BNB', '0xaddr', `0x${HEX}`, `https://bscscan.com/tx/0x${HEX}`],
    ['USDT-TRC20', 'Tx', HEX, `https://tronscan.org/#/transaction/${HEX}`],
    ['USDC-TRC20', 'Tx', HEX, `https://tronscan.org/#/transaction/${HEX}`],
    ['SOL', 'So', SIGNATURE, `https://solscan.io/tx/${SIGNATURE}`],
    ['XRP', 'r', 'C005523E00010000', 'https://xrpscan.com/tx/C005523E00010000'],
    ['DOT', '1x', '23456789-3', 'https://polkadot.subscan.io/extrinsic/23456789-3'],
  ])('given %s, it leads to an explorer of that chain', (symbol, wallet, hash, link) => {
    expect(explorerLink(symbol, wallet, hash)).toBe(link)
  })

  it.each(
    TRANSACTION_NETWORKS.flatMap((network) =>
      network.paid.flatMap((paid) => spellingsOf(network).map((text) => ({ ...paid, ...network, text }))),
    ),
  )('given $symbol and $text, it leads where the plain hash does', ({ symbol, wallet, name, text }) => {
    const link = explorerLink(symbol, wallet, name)
    expect(link).toContain(name)
    expect(explorerLink(symbol, wallet, text)).toBe(link)
  })

  it.each(OTHER_NAMES)('given $symbol and $text, it leads to $claim', ({ symbol, wallet, text, claim }) =>
    expect(explorerLink(symbol, wallet, text)).toMatch(new RegExp(`/${claim}$`)),
  )

  it('given no hash, an unknown chain, or what is no transaction of the chain, there is none', () => {
    expect(explorerLink('BTC', 'bc1q', null)).toBeUndefined()
    expect(explorerLink('NEW', 'x', HEX)).toBeUndefined()
    expect(explorerLink('USDT-SOL', 'So', SIGNATURE)).toBeUndefined()
    for (const text of ['aaaaaaaa', '../a?b', `${HEX}0`])
      expect(explorerLink('BTC', 'bc1q', text)).toBeUndefined()
  })
})
