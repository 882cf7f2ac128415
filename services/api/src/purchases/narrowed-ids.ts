import type { AdminPurchasesQuery } from '@presale/contracts'
import { markedPurchases } from '../selling/purchase-marks'
import type { Services } from '../services'
import { purchasesPaid } from './seen-on-chain'

/**
 * The purchases that a list is narrowed to by what their own tables do not say.
 * @returns undefined where nothing narrows
 */
export async function narrowedIds(
  services: Pick<Services, 'pool' | 'readers'>,
  query: Pick<AdminPurchasesQuery, 'mark' | 'seen'>,
): Promise<readonly string[] | undefined> {
  const marked = await markedPurchases(services.pool, query.mark)
  if (query.seen === undefined) return marked
  const paid = await purchasesPaid(services, query.seen)
  if (marked === undefined) return paid
  const both = new Set(marked)
  return paid.filter((id) => both.has(id))
}
