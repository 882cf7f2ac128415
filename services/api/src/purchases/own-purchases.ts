import type { Purchase } from '@presale/contracts'
import { asPurchase } from '@presale/purchases'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'

/** The caller's own purchases, newest first: so many at most, after leaving so many out. */
export async function ownPurchases(
  call: SignedInCall,
  { views, clock }: Services,
  part: { limit: number; offset: number },
): Promise<Purchase[]> {
  const now = clock.now()
  const rows = await views.purchasesOf(call.user.id, part)
  return rows.map((row) => {
    const { isContested, setAside } = row
    return asPurchase(row, { now, reader: call.user, isContested, setAside })
  })
}
