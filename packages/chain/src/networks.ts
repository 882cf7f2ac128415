import type { NetworkId } from '@presale/kernel'
import { bitcoinChain } from './bitcoin/chain'
import type { Chain, ChainUse, Depth } from './chain'
import { evmChain } from './evm/chain'
import { type EvmId, type EvmNetwork, evmNetworks } from './evm/networks'

/** The networks that are watched so far; the others are looked at by people. */
export const watchedNetworks = [
  'bitcoin',
  'ethereum',
  'bnb',
  'polygon',
  'avalanche',
] as const satisfies readonly NetworkId[]
export type WatchedNetwork = (typeof watchedNetworks)[number]

export const chainOf = (network: WatchedNetwork, use: ChainUse): Chain =>
  network === 'bitcoin' ? bitcoinChain(use) : evmChain(evmNetworkOf(network, use))

/** What anvil and its kind call their own chain. */
export const REGTEST_CHAIN_ID = 31_337

const evmNetworkOf = (network: EvmId, use: ChainUse): EvmNetwork =>
  use === 'main' ? evmNetworks[network] : { ...evmNetworks[network], chainId: BigInt(REGTEST_CHAIN_ID) }

/** A payment is deep enough to be approved by this: what the operator did not say otherwise. */
export const usualDepth = (network: WatchedNetwork): Depth =>
  network === 'bitcoin' ? BITCOIN_DEPTH : evmNetworks[network].depth

const BITCOIN_DEPTH = 2
