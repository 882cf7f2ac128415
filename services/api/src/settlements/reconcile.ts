import { chainCoinOf, normalTransactionHash } from '@presale/kernel'
import { loadPurchase } from '@presale/purchases'
import type { Services } from '../services'
import { confirm, type Reservation, release } from './reservations'

/** Makes the reservation what the purchase's stream says: kept where it was approved by it, else freed. */
export async function reconcile(
  { pool, store, clock }: Pick<Services, 'pool' | 'store' | 'clock'>,
  reservation: Reservation,
): Promise<'kept' | 'freed'> {
  const { state } = await loadPurchase(store, reservation.purchaseId)
  const isSettled =
    state.status === 'approved' &&
    state.transactionHash !== null &&
    chainCoinOf(state.currency, state.walletAddress) === reservation.network &&
    normalTransactionHash(state.transactionHash) === reservation.hash
  if (isSettled) await confirm(pool, reservation, clock.now())
  else await release(pool, reservation)
  return isSettled ? 'kept' : 'freed'
}
