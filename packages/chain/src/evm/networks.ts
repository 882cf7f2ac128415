import type { Depth } from '../chain'

/** A token whose transfers count as payments. */
export interface Token {
  /** As purchases name it: USDT, USDT-BEP20. Its part before the hyphen is its unit. */
  readonly unit: string
  /** In lower case. */
  readonly contract: string
  /** How many digits of an amount stand behind the point: USDT has 6 on Ethereum, and 18 on BNB Smart Chain. */
  readonly decimals: number
}

export interface EvmNetwork {
  /** By EIP-155, what `eth_chainId` answers. */
  readonly chainId: bigint
  readonly coin: string
  /** A payment is deep enough to be approved by this: what the operator did not say otherwise. */
  readonly depth: Depth
  readonly tokens: readonly Token[]
}

export type EvmId = 'ethereum' | 'bnb' | 'polygon' | 'avalanche'

/**
 * A contract is known by its address alone, checked against each issuer's own documentation: a token of the same name at
 * another address is somebody else's. An issuer that moves to another contract needs another release. On Polygon and
 * Avalanche the coin alone is a payment.
 */
export const evmNetworks: Readonly<Record<EvmId, EvmNetwork>> = {
  ethereum: {
    chainId: 1n,
    coin: 'ETH',
    depth: 12,
    tokens: [
      { unit: 'USDT', contract: '0xdac17f958d2ee523a2206206994597c13d831ec7', decimals: 6 },
      { unit: 'USDC', contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', decimals: 6 },
      { unit: 'LINK', contract: '0x514910771af9ca656af840dff83e8264ecf986ca', decimals: 18 },
      { unit: 'UNI', contract: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', decimals: 18 },
    ],
  },
  bnb: {
    chainId: 56n,
    coin: 'BNB',
    depth: 15,
    tokens: [
      { unit: 'USDT', contract: '0x55d398326f99059ff775485246999027b3197955', decimals: 18 },
      { unit: 'USDC', contract: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', decimals: 18 },
    ],
  },
  polygon: { chainId: 137n, coin: 'MATIC', depth: 'finalized', tokens: [] },
  avalanche: { chainId: 43_114n, coin: 'AVAX', depth: 'finalized', tokens: [] },
}
