import { explorerNetworkOf } from './explorer-pages'

describe('the network of an explorer that is linked to', () => {
  it.each([
    ['https://mempool.space/tx/ab', 'bitcoin'],
    ['etherscan.io/tx/0xab', 'ethereum'],
    ['https://www.blockchair.com/dogecoin/transaction/ab?from=widget', 'dogecoin'],
    ['https://live.blockcypher.com/btc/tx/ab', 'bitcoin'],
    ['https://btc.tokenview.io/en/tx/ab', 'bitcoin'],
    ['View my transaction: https://etherscan.io/tx/0xab', 'ethereum'],
    ['<https://bscscan.com:443/tx/0xab>', 'bnb'],
    ['https://blockchair.com/constructor/transaction/ab', undefined],
    ['https://example.com/tx/ab', undefined],
    ['https://notetherscan.io/tx/ab', undefined],
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
