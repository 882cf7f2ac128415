import { type NetworkId, networkName } from './networks'

/** Where a page in an explorer is about: a network of ours, another one, or one on which nothing is worth anything. */
export type LinkedNetwork =
  | { readonly kind: 'ours'; readonly network: NetworkId; readonly name: string }
  | { readonly kind: 'other'; readonly name: string }
  | { readonly kind: 'test' }

/** By host; in explorers of more than one network, a part of the address names it (`NAMES_IN_ADDRESSES`). */
const EXPLORER_HOSTS: Readonly<Record<NetworkId, readonly string[]>> = {
  bitcoin: ['mempool.space', 'blockstream.info', 'btcscan.org'],
  ethereum: ['etherscan.io', 'ethplorer.io', 'eth.blockscout.com'],
  dogecoin: ['dogechain.info'],
  xrp: ['xrpscan.com', 'xrpl.org', 'bithomp.com'],
  bnb: ['bscscan.com'],
  cardano: ['cardanoscan.io', 'cexplorer.io', 'adastat.net'],
  solana: ['solscan.io', 'explorer.solana.com', 'solana.fm'],
  polkadot: ['polkadot.subscan.io'],
  avalanche: ['snowtrace.io', 'snowscan.xyz'],
  polygon: ['polygonscan.com'],
  tron: ['tronscan.org'],
}
const MANY_NETWORKS = ['blockchair.com', 'blockchain.com', 'blockcypher.com', 'oklink.com', 'tokenview.io']
const NAMES_IN_ADDRESSES: Readonly<Record<string, NetworkId>> = {
  bitcoin: 'bitcoin',
  btc: 'bitcoin',
  ethereum: 'ethereum',
  eth: 'ethereum',
  dogecoin: 'dogecoin',
  doge: 'dogecoin',
  ripple: 'xrp',
  xrp: 'xrp',
  bnb: 'bnb',
  bsc: 'bnb',
  cardano: 'cardano',
  ada: 'cardano',
  solana: 'solana',
  sol: 'solana',
  polkadot: 'polkadot',
  dot: 'polkadot',
  avalanche: 'avalanche',
  avax: 'avalanche',
  polygon: 'polygon',
  matic: 'polygon',
  tron: 'tron',
  trx: 'tron',
}
/** Networks that nothing here is paid on, and whose transactions look like those of ours. */
const OTHER_HOSTS: Readonly<Record<string, string>> = {
  'arbiscan.io': 'Arbitrum',
  'basescan.org': 'Base',
  'blastscan.io': 'Blast',
  'celoscan.io': 'Celo',
  'cronoscan.com': 'Cronos',
  'era.zksync.network': 'zkSync Era',
  'explorer.zksync.io': 'zkSync Era',
  'ftmscan.com': 'Fantom',
  'gnosisscan.io': 'Gnosis',
  'kusama.subscan.io': 'Kusama',
  'lineascan.build': 'Linea',
  'litecoinspace.org': 'Litecoin',
  'mantlescan.xyz': 'Mantle',
  'nova.arbiscan.io': 'Arbitrum Nova',
  'opbnbscan.com': 'opBNB',
  'optimistic.etherscan.io': 'Optimism',
  'scrollscan.com': 'Scroll',
  'sonicscan.org': 'Sonic',
  'tonscan.org': 'TON',
  'tonviewer.com': 'TON',
  'zkevm.polygonscan.com': 'Polygon zkEVM',
}
const OTHER_NAMES: Readonly<Record<string, string>> = {
  arbitrum: 'Arbitrum',
  'arbitrum-one': 'Arbitrum',
  base: 'Base',
  bch: 'Bitcoin Cash',
  'bitcoin-cash': 'Bitcoin Cash',
  'bitcoin-sv': 'Bitcoin SV',
  bsv: 'Bitcoin SV',
  dash: 'Dash',
  ecash: 'eCash',
  'ethereum-classic': 'Ethereum Classic',
  fantom: 'Fantom',
  groestlcoin: 'Groestlcoin',
  litecoin: 'Litecoin',
  ltc: 'Litecoin',
  optimism: 'Optimism',
  stellar: 'Stellar',
  ton: 'TON',
  zcash: 'Zcash',
  zec: 'Zcash',
}

/** What test networks are called in the hosts of their explorers; some words mean something else in a path. */
const TEST_HOSTS = new Set([
  'altnet',
  'amoy',
  'chapel',
  'fuji',
  'nile',
  'paseo',
  'preprod',
  'preview',
  'shasta',
  'westend',
])
/** What their addresses have in them as a word of their own, wherever. */
const TEST_WORDS = new Set(
  'devnet goerli holesky hoodi mumbai regtest rinkeby ropsten sepolia signet testnet testnet3 testnet4'.split(
    ' ',
  ),
)

/** The network of the explorer that a text links to; undefined where it links to none that is known. */
export function explorerNetworkOf(text: string): LinkedNetwork | undefined {
  for (const [, address = ''] of text.toLowerCase().matchAll(/(?:https?:\/\/|^)([^\s<>"']+)/g)) {
    const network = networkOfPage(address)
    if (network !== undefined) return network
  }
  return undefined
}

function networkOfPage(address: string): LinkedNetwork | undefined {
  const [authority = '', ...path] = address.split(/[/?#]/)
  const [host = ''] = authority.split(':')
  const labels = host.split('.')
  const main = mainNetworkOfPage(host, [...path, ...labels])
  const isOfTest =
    wordsIn(labels).some((word) => TEST_HOSTS.has(word)) ||
    wordsIn([...labels, ...path]).some((word) => TEST_WORDS.has(word))
  return main && isOfTest ? { kind: 'test' } : main
}

function mainNetworkOfPage(host: string, parts: readonly string[]): LinkedNetwork | undefined {
  const isAt = (known: string) => host === known || host.endsWith(`.${known}`)
  if (MANY_NETWORKS.some(isAt)) {
    // 'bitcoin-cash' before the 'bitcoin' in it; 'btc-testnet' has its name in one of its words alone.
    return nameIn(parts) ?? nameIn(wordsIn(parts))
  }
  const other = Object.keys(OTHER_HOSTS).find(isAt)
  if (other !== undefined) return another(OTHER_HOSTS[other])
  const networks = Object.entries(EXPLORER_HOSTS) as [NetworkId, readonly string[]][]
  return ours(networks.find(([, hosts]) => hosts.some(isAt))?.[0])
}

function nameIn(parts: readonly string[]): LinkedNetwork | undefined {
  const named = parts.find((part) => Object.hasOwn(NAMES_IN_ADDRESSES, part))
  const other = parts.find((part) => Object.hasOwn(OTHER_NAMES, part))
  return ours(NAMES_IN_ADDRESSES[named ?? '']) ?? another(OTHER_NAMES[other ?? ''])
}

const wordsIn = (parts: readonly string[]) => parts.flatMap((part) => part.split(/[-=&]/))

const ours = (network: NetworkId | undefined): LinkedNetwork | undefined =>
  network && { kind: 'ours', network, name: networkName(network) }
const another = (name: string | undefined): LinkedNetwork | undefined =>
  name === undefined ? undefined : { kind: 'other', name }
