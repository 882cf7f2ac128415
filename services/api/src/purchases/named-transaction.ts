import { readTransaction, transactionFormOf, transactionProblem } from '@presale/kernel'
import { FORM_UNKNOWN, type PaidOn } from '@presale/purchases'
import { ApiError, invalid } from '../http/api-error'

/**
 * What a buyer named as the transaction of their payment, to be stored as a claim: the hash alone, of whatever stood
 * around it. One word of another form is a claim too, by which nothing settles: a buyer who has paid is not turned
 * away for what they copied.
 * @throws ApiError 400 where the text names no transaction, more than one, or one of another network
 */
export function claimedTransaction({ currency, walletAddress }: PaidOn, text: string): string {
  const reading = readTransaction(currency, walletAddress, text)
  if (reading.kind === 'transaction' || reading.kind === 'claim') return reading.written
  if (reading.kind === 'own-address') return walletAddress
  throw invalid(transactionProblem(currency, walletAddress, text) ?? NOT_A_TRANSACTION)
}

/** What staff named as the transaction that settles a purchase. @throws ApiError 400 where it cannot settle one */
export function settlingTransaction({ currency, walletAddress }: PaidOn, text: string): string {
  const reading = readTransaction(currency, walletAddress, text)
  if (reading.kind === 'transaction') return reading.written
  const sentence = transactionFormOf(currency, walletAddress)
    ? (transactionProblem(currency, walletAddress, text) ?? BY_ITS_HASH)
    : FORM_UNKNOWN
  throw new ApiError(400, 'transaction-not-by-hash', sentence)
}

const NOT_A_TRANSACTION = 'transactionHash does not look like a transaction hash'
const BY_ITS_HASH = 'Name the transaction by its hash: it has other names too.'
