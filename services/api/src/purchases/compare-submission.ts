import type { PurchaseSubmission } from '@presale/contracts'
import { differsByMoreThan } from '@presale/kernel'
import type { PurchaseState, PurchaseTerms } from '@presale/purchases'
import { type ApiError, conflict } from '../http/api-error'

/** How far the sent crypto amount may be from the server's: prices move while a person reads. */
const TOLERANCE = '0.01'

type Sent = Pick<PurchaseSubmission, 'amount' | 'cryptoAmount' | 'cryptoSymbol' | 'paymentWalletAddress'>

/** Without a request before it: address and price must be the ones of now (design section 3). */
export function changedSince(sent: Sent, terms: PurchaseTerms): ApiError | undefined {
  if (sent.paymentWalletAddress !== terms.walletAddress) {
    return conflict(
      'wallet-changed',
      `The payment address for ${terms.currency} has changed. Please get the payment address again before you send anything.`,
    )
  }
  if (differsByMoreThan(sent.cryptoAmount, terms.cryptoAmount, TOLERANCE)) {
    return conflict(
      'price-changed',
      `The price has changed: ${terms.amount} tokens now cost ${terms.cryptoAmount} ${terms.currency}, not ${sent.cryptoAmount}.`,
    )
  }
  return undefined
}

/**
 * With a request: address and amount must be the ones it locked. Nothing that changed since counts
 * against the buyer, so the crypto amount, which a client may have computed anew, is not compared.
 */
export function differsFromLocked(sent: Sent, locked: PurchaseState): ApiError | undefined {
  const differs = (what: string) =>
    conflict('differs-from-request', `This does not match what the purchase locked: ${what}.`)
  if (sent.cryptoSymbol !== locked.currency) {
    return differs(`the currency is ${locked.currency}, not ${sent.cryptoSymbol}`)
  }
  if (sent.amount !== locked.amount)
    return differs(`the amount is ${locked.amount} tokens, not ${sent.amount}`)
  if (sent.paymentWalletAddress !== locked.walletAddress) {
    return differs(`the payment address is ${locked.walletAddress}, not ${sent.paymentWalletAddress}`)
  }
  return undefined
}
