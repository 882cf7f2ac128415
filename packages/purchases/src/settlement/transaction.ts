import { canonicalTransactionHash, chainCoinOf } from '@presale/kernel'

/** A transaction of a network: what purchases may be settled by. */
export interface Transaction {
  /** By the coin of its chain: USDT on Ethereum is paid on ETH. */
  readonly network: string
  /** In its one spelling. */
  readonly hash: string
}

/** What says where a purchase was to be paid, and so on which chain. */
export interface PaidOn {
  readonly currency: string
  readonly walletAddress: string
}

export const SETTLEMENT_PREFIX = 'settlement-'

/**
 * One stream a transaction. A network has no hyphen, so the first one ends it; whatever a hash has beside letters
 * and digits is escaped, so that no two transactions share a name.
 */
export function settlementStreamOf({ network, hash }: Transaction): string {
  return `${SETTLEMENT_PREFIX}${encodeURIComponent(network)}-${encodeURIComponent(hash)}`
}

/** The transaction that a text names; undefined where it is no name to settle by. */
export function transactionOf(paidOn: PaidOn, hash: string): Transaction | undefined {
  const { currency, walletAddress } = paidOn
  const canonical = canonicalTransactionHash(currency, walletAddress, hash)
  return canonical === undefined
    ? undefined
    : { network: chainCoinOf(currency, walletAddress), hash: canonical }
}
