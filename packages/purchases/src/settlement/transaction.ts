import { canonicalTransactionHash, chainCoinOf } from '@presale/kernel'

/** A transaction of a network, which can settle purchases. */
export interface Transaction {
  /** The coin of its chain: USDT on Ethereum is paid on ETH. */
  readonly network: string
  /** In canonical spelling. */
  readonly hash: string
}

/** The fields that say where a purchase was to be paid, and so on which chain. */
export interface PaidOn {
  readonly currency: string
  readonly walletAddress: string
}

export const SETTLEMENT_PREFIX = 'settlement-'

/**
 * One stream per transaction. A network has no hyphen, so the first one ends it; characters of a hash other than
 * letters and digits are escaped, so that no two transactions share a name.
 */
export function settlementStreamOf({ network, hash }: Transaction): string {
  return `${SETTLEMENT_PREFIX}${encodeURIComponent(network)}-${encodeURIComponent(hash)}`
}

/** The transaction that a text names; undefined where the text cannot identify one. */
export function transactionOf(paidOn: PaidOn, hash: string): Transaction | undefined {
  const { currency, walletAddress } = paidOn
  const canonical = canonicalTransactionHash(currency, walletAddress, hash)
  return canonical === undefined
    ? undefined
    : { network: chainCoinOf(currency, walletAddress), hash: canonical }
}
