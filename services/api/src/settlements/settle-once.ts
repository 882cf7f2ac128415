import { chainCoinOf, normalTransactionHash } from '@presale/kernel'
import type { ProjectedPurchase } from '@presale/purchases'
import { ApiError, conflict } from '../http/api-error'
import type { Services } from '../services'
import { reconcile } from './reconcile'
import { confirm, type Reservation, reserve, type Transaction } from './reservations'

export interface Settling {
  readonly purchaseId: string
  readonly commandId: string
  readonly currency: string
  /** Where it was to be paid: with the currency, it says on which chain. */
  readonly walletAddress: string
  /** As it was entered or claimed. */
  readonly transactionHash: string
}

/**
 * Runs an approval that settles a purchase by a transaction, so that no other purchase is ever settled
 * by the same one: the key is reserved before the append, and freed when the approval is refused.
 * Cut off in between, the sweep finds out from the stream.
 * @throws ApiError 409 when another purchase has the transaction.
 */
export async function settleOnce(
  services: Services,
  settling: Settling,
  approve: () => Promise<ProjectedPurchase>,
): Promise<ProjectedPurchase> {
  const { purchaseId, commandId } = settling
  const transaction = transactionOf(settling)
  const reservation: Reservation = { ...transaction, purchaseId, commandId }
  const { pool, clock } = services
  const taken = await reserve(pool, reservation, clock.now())
  if (taken) {
    throw conflict(
      'transaction-settled-another',
      `This transaction has settled another purchase (${taken.purchaseId}). One transaction pays for one purchase.`,
    )
  }
  try {
    const state = await approve()
    await confirm(pool, transaction, clock.now())
    return state
  } catch (error) {
    // Refused: another command of this purchase may have settled it all the same. Any other fault
    // leaves the outcome open.
    if (error instanceof ApiError) await reconcile(services, reservation)
    throw error
  }
}

/** One spelling for what is the same transaction. */
function transactionOf({ currency, walletAddress, transactionHash }: Settling): Transaction {
  return { network: chainCoinOf(currency, walletAddress), hash: normalTransactionHash(transactionHash) }
}
