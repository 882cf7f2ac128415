import type { Purchase } from '@presale/contracts'
import { asPurchase } from '@presale/purchases'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'

/** Everything the caller ever bought, newest first. */
export async function ownPurchases(call: SignedInCall, { views, clock }: Services): Promise<Purchase[]> {
  const now = clock.now()
  const rows = await views.purchasesOf(call.user.id)
  return rows.map((row) => asPurchase(row, { now, reader: call.user, isContested: row.isContested }))
}
