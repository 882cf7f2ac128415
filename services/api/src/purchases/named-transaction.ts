import type { NotATransaction } from '@presale/contracts'
import {
  assertNever,
  networkName,
  readTransaction,
  transactionFault,
  transactionFormOf,
  transactionProblem,
} from '@presale/kernel'
import { FORM_UNKNOWN, type PaidOn } from '@presale/purchases'
import { invalid, rejected } from '../http/api-error'

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
  const sentence = transactionProblem(currency, walletAddress, text) ?? NOT_A_TRANSACTION
  throw invalid(sentence, faultOf(currency, walletAddress, text))
}

/** What staff named as the transaction that settles a purchase. @throws ApiError 400 where it cannot settle one */
export function settlingTransaction({ currency, walletAddress }: PaidOn, text: string): string {
  const reading = readTransaction(currency, walletAddress, text)
  if (reading.kind === 'transaction') return reading.written
  if (!transactionFormOf(currency, walletAddress)) throw rejected('transaction-not-by-hash', FORM_UNKNOWN)
  const sentence = transactionProblem(currency, walletAddress, text) ?? BY_ITS_HASH
  throw rejected('transaction-not-by-hash', sentence, faultOf(currency, walletAddress, text))
}

function faultOf(...given: Parameters<typeof transactionFault>): NotATransaction | undefined {
  const fault = transactionFault(...given)
  if (!fault) return undefined
  switch (fault.kind) {
    case 'form':
      return { fault: fault.network, network: networkName(fault.network) }
    case 'elsewhere':
      return { fault: fault.kind, network: fault.name }
    case 'ambiguous':
    case 'nothing':
    case 'own-address':
    case 'test-network':
      return { fault: fault.kind }
    default:
      return assertNever(fault)
  }
}

const NOT_A_TRANSACTION = 'transactionHash does not look like a transaction hash'
const BY_ITS_HASH = 'Name the transaction by its hash: it has other names too.'
