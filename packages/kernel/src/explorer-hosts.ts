import type { NetworkId } from './networks'

/** Block explorers of one network that payments are made on, by host. */
export const EXPLORERS: Readonly<Record<NetworkId, readonly string[]>> = {
  bitcoin: [
    'bitcoinexplorer.org',
    'bitref.com',
    'blockchain.info',
    'blockonomics.co',
    'blockpath.com',
    'blockstream.info',
    'btcscan.org',
    'mempool.space',
    'oxt.me',
    'walletexplorer.com',
  ],
  ethereum: ['beaconcha.in', 'etherchain.org', 'etherscan.com', 'etherscan.io', 'ethplorer.io'],
  dogecoin: ['dogeblocks.com', 'dogechain.info'],
  xrp: ['bithomp.com', 'xrpl.org', 'xrplexplorer.com', 'xrplf.org', 'xrplorer.com', 'xrpscan.com'],
  bnb: ['bscscan.com', 'bsctrace.com'],
  cardano: [
    'adaex.org',
    'adastat.net',
    'cardanoscan.io',
    'cexplorer.io',
    'eutxo.org',
    'explorer.cardano.org',
    'pool.pm',
  ],
  solana: [
    'explorer.solana.com',
    'orb.helius.dev',
    'orbmarkets.io',
    'solana.fm',
    'solanabeach.io',
    'solscan.io',
    'xray.helius.xyz',
  ],
  polkadot: [],
  avalanche: ['snowscan.xyz', 'snowtrace.io'],
  polygon: ['polygonscan.com'],
  tron: ['tronscan.io', 'tronscan.org'],
}

/**
 * Their explorers show other networks, too, at names before their own (optimistic.etherscan.io), and all of these write
 * their transactions alike: an unknown name there is taken for another network.
 */
export const NETWORKS_WITH_KIN: ReadonlySet<NetworkId> = new Set(['ethereum', 'bnb', 'avalanche', 'polygon'])

/** Labels before an explorer's host that name no network. */
export const PLAIN_LABEL =
  /^(?:[a-z]{2}|[a-z]{2}-[a-z]{2,4}|www\d?|api|app|beta|custom|explorer|goto|info|live|livenet|main|mainnet|mobile|new|old|v\d)$/

export interface ManyNetworks {
  /** Where an address names the network. */
  readonly by: 'subdomain' | 'path'
  /** That of an address which names none. */
  readonly else?: NetworkId
}

/** Explorers of more than one network. */
export const EXPLORERS_OF_MANY: Readonly<Record<string, ManyNetworks>> = {
  '3xpl.com': { by: 'path' },
  'avascan.info': { by: 'path', else: 'avalanche' },
  'avax.network': { by: 'path', else: 'avalanche' },
  'bitaps.com': { by: 'subdomain', else: 'bitcoin' },
  'bitinfocharts.com': { by: 'path' },
  'bitpay.com': { by: 'path' },
  'blockchain.com': { by: 'path' },
  'blockchair.com': { by: 'path' },
  'blockcypher.com': { by: 'path' },
  'blockexplorer.one': { by: 'path' },
  'blockscout.com': { by: 'subdomain' },
  'blocksec.com': { by: 'path' },
  'btc.com': { by: 'subdomain', else: 'bitcoin' },
  'chain.so': { by: 'path' },
  'chainz.cryptoid.info': { by: 'path' },
  'dotscanner.com': { by: 'path' },
  'explorer.bitcoin.com': { by: 'path' },
  'mintscan.io': { by: 'path' },
  'nownodes.io': { by: 'subdomain' },
  'okx.com': { by: 'path' },
  'oklink.com': { by: 'path' },
  'openchain.xyz': { by: 'path' },
  'polkaholic.io': { by: 'path' },
  'polkascan.io': { by: 'path' },
  'routescan.io': { by: 'subdomain' },
  'sochain.com': { by: 'path' },
  'statescan.io': { by: 'subdomain' },
  'subscan.io': { by: 'subdomain' },
  'tokenview.io': { by: 'subdomain' },
  'viewblock.io': { by: 'path' },
}

/** What addresses call the networks that payments are made on; 'mainnet' and the like beside it are left out. */
export const NETWORK_NAMES_IN_ADDRESSES: Readonly<Record<string, NetworkId>> = {
  bitcoin: 'bitcoin',
  btc: 'bitcoin',
  xbt: 'bitcoin',
  ethereum: 'ethereum',
  eth: 'ethereum',
  dogecoin: 'dogecoin',
  doge: 'dogecoin',
  ripple: 'xrp',
  xrp: 'xrp',
  xrpl: 'xrp',
  binance: 'bnb',
  bnb: 'bnb',
  bsc: 'bnb',
  cardano: 'cardano',
  ada: 'cardano',
  solana: 'solana',
  sol: 'solana',
  polkadot: 'polkadot',
  dot: 'polkadot',
  // Where balances of DOT are kept.
  'asset-hub-polkadot': 'polkadot',
  'assethub-polkadot': 'polkadot',
  'polkadot-assethub': 'polkadot',
  statemint: 'polkadot',
  avalanche: 'avalanche',
  avax: 'avalanche',
  avaxc: 'avalanche',
  c: 'avalanche',
  'c-chain': 'avalanche',
  polygon: 'polygon',
  matic: 'polygon',
  pol: 'polygon',
  tron: 'tron',
  trx: 'tron',
}

/** Words beside a network's name that make it no other one: 'bitcoin-mainnet', 'polygon-pos', 'avax-c-chain'. */
export const QUALIFIERS = new Set(
  'c cchain chain ledger main mainnet network pos smart smartchain'.split(' '),
)

/** Of an EVM chain, as `?chainid=43114` has it: a network of ours, the name of another, or null for a test network. */
export const CHAIN_IDS: Readonly<Record<string, { readonly ours: NetworkId } | string | null>> = {
  1: { ours: 'ethereum' },
  56: { ours: 'bnb' },
  137: { ours: 'polygon' },
  43114: { ours: 'avalanche' },
  3: null,
  4: null,
  5: null,
  97: null,
  17000: null,
  43113: null,
  80001: null,
  80002: null,
  84532: null,
  421614: null,
  560048: null,
  11155111: null,
  11155420: null,
  10: 'Optimism',
  25: 'Cronos',
  100: 'Gnosis',
  204: 'opBNB',
  250: 'Fantom',
  324: 'zkSync Era',
  1101: 'Polygon zkEVM',
  5000: 'Mantle',
  8453: 'Base',
  42161: 'Arbitrum',
  42220: 'Celo',
  59144: 'Linea',
  81457: 'Blast',
  534352: 'Scroll',
}

/** What test networks are called, as a word of its own anywhere in an address. */
export const TEST_WORDS = new Set(
  `alfajores altnet amoy apothem bepolia cardona chapel chiado ephemery goerli holesky hoodi kovan localnet moonbase mumbai
   mutinynet rinkeby rococo ropsten sanchonet sepolia shibuya signet sokol stagenet westend westmint`.split(
    /\s+/,
  ),
)
/** Within a word, too: 'testnet4', 'bsctestnet'. */
export const TEST_PART = /testnet|devnet|regtest|rippletest/
/** In hosts, and where a path names a network: elsewhere these words mean something else. */
export const TEST_LABELS = new Set(
  'bcy curtis dev fuji kiln nile paseo preprod preview saigon sandbox shasta staging tbch tbtc test tltc'.split(
    ' ',
  ),
)
