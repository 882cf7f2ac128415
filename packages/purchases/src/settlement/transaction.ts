import { bytesInBase64, chainCoinOf, normalTransactionHash, transactionName } from '@presale/kernel'
import type { PaidOn } from '../domain/paid-on'

export type { PaidOn }

/** A transaction of a network, which can settle purchases. */
export interface Transaction {
  /** The coin of its chain: USDT on Ethereum is paid on ETH. */
  readonly network: string
  /** In canonical spelling. */
  readonly hash: string
}

export const SETTLEMENT_PREFIX = 'settlement-'

/**
 * One stream per transaction. A network has no hyphen, so the first one ends it; characters of a hash other than
 * letters and digits are escaped, so that no two transactions share a name.
 */
export function settlementStreamOf({ network, hash }: Transaction): string {
  return `${SETTLEMENT_PREFIX}${encodeURIComponent(network)}-${encodeURIComponent(hash)}`
}

/** The transaction that a text names, to settle by; undefined where the text does not have its network's form. */
export function transactionOf(paidOn: PaidOn, hash: string): Transaction | undefined {
  const { currency, walletAddress } = paidOn
  const name = transactionName(currency, walletAddress, hash)
  return name === undefined ? undefined : { network: chainCoinOf(currency, walletAddress), hash: name }
}

/**
 * The transaction that an earlier name stands for: the hash in it, or 32 bytes in base 64, which earlier releases took
 * as well.
 */
export function transactionMeantBy(paidOn: PaidOn, name: string): Transaction | undefined {
  return transactionOf(paidOn, name) ?? transactionOf(paidOn, bytesInBase64(name) ?? '')
}

/**
 * What a purchase was settled by according to its events, under each name that a release has given it, today's first.
 * Earlier releases took any text, so that what they stored is looked for as they named it: a stricter form of today
 * never makes a settled transaction free.
 */
export function settledTransactionsOf(paidOn: PaidOn, settledBy: string): Transaction[] {
  const { currency, walletAddress } = paidOn
  const earlier = { network: chainCoinOf(currency, walletAddress), hash: normalTransactionHash(settledBy) }
  const today = transactionMeantBy(paidOn, settledBy)
  return today === undefined || today.hash === earlier.hash ? [earlier] : [today, earlier]
}
