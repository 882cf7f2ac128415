import { ownPurchasesQuery } from '@presale/contracts'
import type { Handler, SignedInCall } from '../http/call'
import { pageHeaders } from '../http/paging'
import { parse } from '../http/parse'
import { ownPurchases } from './own-purchases'

// Lists count exactly so far (design section 3).
const COUNT_LIMIT = 10_000

export const listOwnPurchases: Handler<SignedInCall> = async (call, services) => {
  const { page, pageSize } = parse(ownPurchasesQuery, call.query)
  const [body, counted] = await Promise.all([
    ownPurchases(call, services, { limit: pageSize, offset: (page - 1) * pageSize }),
    services.views.countOf(call.user.id, COUNT_LIMIT + 1),
  ])
  const total = Math.min(counted, COUNT_LIMIT)
  const headers = {
    ...pageHeaders('/api/purchases', call.query, { page, pageSize, total }),
    ...(counted > COUNT_LIMIT ? { 'X-Total-Count-Capped': 'true' } : {}),
  }
  return { status: 200, body, headers }
}
