import { ownPurchasesQuery } from '@presale/contracts'
import { LIST_COUNT_LIMIT } from '@presale/kernel'
import type { Handler, SignedInCall } from '../http/call'
import { pageHeaders } from '../http/paging'
import { parse } from '../http/parse'
import { ownPurchases } from './own-purchases'

export const listOwnPurchases: Handler<SignedInCall> = async (call, services) => {
  const { page, pageSize } = parse(ownPurchasesQuery, call.query)
  const [body, counted] = await Promise.all([
    ownPurchases(call, services, { limit: pageSize, offset: (page - 1) * pageSize }),
    services.views.countOf(call.user.id, LIST_COUNT_LIMIT + 1),
  ])
  const headers = pageHeaders('/api/purchases', call.query, {
    ...{ page, pageSize, total: Math.min(counted, LIST_COUNT_LIMIT) },
    ...{ isTotalCapped: counted > LIST_COUNT_LIMIT, rowCount: body.length },
  })
  return { status: 200, body, headers }
}
