import type { NetworkId } from './networks'
import { transactionFormOf } from './transaction-forms'

interface Explorer {
  readonly base: string
  /** Transaction hashes of EVM chains carry 0x. */
  readonly prefix?: '0x'
}

const EXPLORERS: Record<NetworkId, Explorer> = {
  bitcoin: { base: 'https://mempool.space/tx/' },
  ethereum: { base: 'https://etherscan.io/tx/', prefix: '0x' },
  dogecoin: { base: 'https://blockchair.com/dogecoin/transaction/' },
  xrp: { base: 'https://xrpscan.com/tx/' },
  bnb: { base: 'https://bscscan.com/tx/', prefix: '0x' },
  cardano: { base: 'https://cardanoscan.io/transaction/' },
  solana: { base: 'https://solscan.io/tx/' },
  polkadot: { base: 'https://polkadot.subscan.io/extrinsic/', prefix: '0x' },
  avalanche: { base: 'https://snowtrace.io/tx/', prefix: '0x' },
  polygon: { base: 'https://polygonscan.com/tx/', prefix: '0x' },
  tron: { base: 'https://tronscan.org/#/transaction/' },
}

/**
 * The transaction's page in a public block explorer; undefined without a hash, for a text that names no transaction of
 * the network, and for a chain without a known explorer.
 * @param wallet the address that was paid: it shows the chain of a stablecoin.
 */
export function explorerLink(symbol: string, wallet: string, hash: string | null): string | undefined {
  const form = hash === null ? undefined : transactionFormOf(symbol, wallet)
  if (hash === null || !form) return undefined
  const { base, prefix = '' } = EXPLORERS[form.network]
  if (form.otherName?.test(hash)) return `${base}${hash}`
  const name = form.nameIn(hash)
  return name && `${base}${prefix}${name}`
}

/** By host, and for explorers of several networks by what their addresses call each. */
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

/** The network of the explorer that a text links to; undefined where it links to none that is known. */
export function explorerNetworkOf(text: string): NetworkId | undefined {
  for (const [, address = ''] of text.toLowerCase().matchAll(/(?:https?:\/\/|^)([^\s<>"']+)/g)) {
    const network = networkOfPage(address)
    if (network !== undefined) return network
  }
  return undefined
}

function networkOfPage(address: string): NetworkId | undefined {
  const [authority = '', ...path] = address.split(/[/?#]/)
  const [host = ''] = authority.split(':')
  const isAt = (known: string) => host === known || host.endsWith(`.${known}`)
  if (MANY_NETWORKS.some(isAt)) {
    const named = [...path, ...host.split('.')].find((part) => Object.hasOwn(NAMES_IN_ADDRESSES, part))
    return named === undefined ? undefined : NAMES_IN_ADDRESSES[named]
  }
  const networks = Object.entries(EXPLORER_HOSTS) as [NetworkId, readonly string[]][]
  return networks.find(([, hosts]) => hosts.some(isAt))?.[0]
}
