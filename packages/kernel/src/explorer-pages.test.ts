import { EXPLORER_PAGES } from '@presale/testing'
import { explorerNetworkOf } from './explorer-pages'
import { readTransaction } from './transaction-hash'

describe('a page in an explorer', () => {
  it.each(EXPLORER_PAGES.ours)('$page is read as the transaction of a payment in $symbol', (given) =>
    expect(readTransaction(given.symbol, given.wallet, given.page)).toMatchObject({
      kind: 'transaction',
      name: given.name,
    }),
  )

  // Every network has one: none of these pages is of it.
  const paid = [...new Map(EXPLORER_PAGES.ours.map((one) => [one.symbol, one])).values()]

  it.each(EXPLORER_PAGES.others)('$page is of $name, and is no payment on any network', ({ page, name }) => {
    expect(explorerNetworkOf(page)).toEqual({ kind: 'other', name })
    for (const { symbol, wallet } of paid)
      expect(readTransaction(symbol, wallet, page)).toEqual({ kind: 'elsewhere', name })
  })

  it.each(EXPLORER_PAGES.tests)('%s is of a test network, and is no payment on any network', (page) => {
    for (const { symbol, wallet } of paid)
      expect(readTransaction(symbol, wallet, page)).toEqual({ kind: 'test-network' })
  })

  it.each(EXPLORER_PAGES.ours)('$page is of the network of $symbol alone', (given) => {
    for (const { symbol, wallet } of paid.filter((other) => other.symbol !== given.symbol))
      expect(readTransaction(symbol, wallet, given.page).kind).toBe('elsewhere')
  })
})

describe('the network of an explorer that is linked to', () => {
  it.each([
    ['https://mempool.space/tx/ab', 'bitcoin'],
    ['etherscan.io/tx/0xab', 'ethereum'],
    ['https://www.blockchair.com/dogecoin/transaction/ab?from=widget', 'dogecoin'],
    ['https://live.blockcypher.com/btc/tx/ab', 'bitcoin'],
    ['https://btc.tokenview.io/en/tx/ab', 'bitcoin'],
    ['View my transaction: https://etherscan.io/tx/0xab', 'ethereum'],
    ['<https://bscscan.com:443/tx/0xab>', 'bnb'],
    ['Etherscan: etherscan.io/tx/0xab', 'ethereum'],
    ['link:etherscan.io/tx/0xab', 'ethereum'],
    ['[receipt](https://bscscan.com/tx/0xab)', 'bnb'],
    ['https://web.archive.org/web/2026/https://etherscan.io/tx/0xab', 'ethereum'],
    ['https://eth.blockscout.com/tx/0xab', 'ethereum'],
    ['https://polygon.blockscout.com/tx/0xab', 'polygon'],
    ['https://www.okx.com/web3/explorer/btc/tx/ab', 'bitcoin'],
    ['https://sochain.com/tx/DOGE/ab', 'dogecoin'],
    ['https://blockchair.com/constructor/transaction/ab', undefined],
    ['https://example.com/tx/ab', undefined],
    ['https://notetherscan.io/tx/ab', undefined],
    ['https://www.oklink.com/multi-search#key=ab', undefined],
    ['https://blockchair.com/search?q=ab', undefined],
    [`https://routescan.io/tx/0x${'ab'.repeat(32)}/internal`, undefined],
    ['I paid, see testnet. Not there/here', undefined],
    ['ab12', undefined],
  ])('of %s is %s', (text, network) => {
    const linked = explorerNetworkOf(text)
    expect(linked && 'network' in linked ? linked.network : undefined).toBe(network)
  })

  it.each([
    ['https://arbiscan.io/tx/0xab', 'Arbitrum'],
    ['https://optimistic.etherscan.io/tx/0xab', 'Optimism'],
    ['https://basescan.org/tx/0xab', 'Base'],
    ['https://zkevm.polygonscan.com/tx/0xab', 'Polygon zkEVM'],
    ['https://blockchair.com/litecoin/transaction/ab', 'Litecoin'],
    ['https://blockchair.com/bitcoin-cash/transaction/ab', 'Bitcoin Cash'],
    ['https://www.blockchain.com/explorer/transactions/bch/ab', 'Bitcoin Cash'],
    ['https://www.oklink.com/arbitrum-one/tx/0xab', 'Arbitrum'],
    ['https://blockstream.info/liquid/tx/ab', 'Liquid'],
    ['https://base.blockscout.com/tx/0xab', 'Base'],
    ['Seen at basescan.org/tx/0xab', 'Base'],
    ['https://kusama.subscan.io/extrinsic/0xab', 'Kusama'],
  ])('of %s it is %s, which is none of ours', (text, name) =>
    expect(explorerNetworkOf(text)).toEqual({ kind: 'other', name }),
  )

  it.each([
    'https://sepolia.etherscan.io/tx/0xab',
    'https://mempool.space/testnet4/tx/ab',
    'https://blockstream.info/testnet/tx/ab?expand',
    'https://explorer.solana.com/tx/5VERv8?cluster=devnet',
    'https://solscan.io/tx/5VERv8?cluster=testnet',
    'https://testnet.xrpl.org/transactions/AB',
    'https://nile.tronscan.org/#/transaction/ab',
    'https://preprod.cardanoscan.io/transaction/ab',
    'https://sepolia.arbiscan.io/tx/0xab',
    'https://sepolia-optimism.etherscan.io/tx/0xab',
    'https://live.blockcypher.com/btc-testnet/tx/ab',
  ])('%s is of a test network', (text) => expect(explorerNetworkOf(text)).toEqual({ kind: 'test' }))
})
