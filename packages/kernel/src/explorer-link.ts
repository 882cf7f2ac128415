import type { NetworkId } from './networks'
import { transactionFormOf } from './transaction-forms'
import { readTransaction } from './transaction-hash'

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
 * The transaction's page in a public block explorer, read as what settles is read; undefined without a hash, for a text that names no transaction of
 * the network, and for a chain without a known explorer.
 * @param wallet the address that was paid: it shows the chain of a stablecoin.
 */
export function explorerLink(symbol: string, wallet: string, hash: string | null): string | undefined {
  const form = hash === null ? undefined : transactionFormOf(symbol, wallet)
  if (hash === null || !form) return undefined
  const { base, prefix = '' } = EXPLORERS[form.network]
  const reading = readTransaction(symbol, wallet, hash)
  if (reading.kind === 'transaction') return `${base}${prefix}${reading.name}`
  const isOtherName = reading.kind === 'claim' && form.otherName?.test(reading.written)
  return isOtherName ? `${base}${reading.written}` : undefined
}

/** The name of a transaction as its network's explorers write it. @param name in canonical spelling */
export const writtenTransaction = (network: NetworkId, name: string): string =>
  `${EXPLORERS[network].prefix ?? ''}${name}`
