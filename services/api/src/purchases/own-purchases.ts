import type { Purchase } from '@presale/contracts'
import { asPurchase } from '@presale/purchases'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'
import { readerOf } from './self-approval'

/** The caller's own purchases, newest first: so many at most, after leaving so many out. */
export async function ownPurchases(
  call: SignedInCall,
  services: Services,
  part: { limit: number; offset: number },
): Promise<Purchase[]> {
  const rows = await services.views.purchasesOf(call.user.id, part)
  const reader = await readerOf(call.user, services, rows)
  const now = services.clock.now()
  return rows.map((row) => {
    const { isContested, setAside } = row
    return asPurchase(row, { now, reader, isContested, setAside })
  })
}
