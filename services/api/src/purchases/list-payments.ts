import { adminPurchasesQuery } from '@presale/contracts'
import type { Handler, SignedInCall } from '../http/call'
import { pageHeaders } from '../http/paging'
import { parse } from '../http/parse'
import { asAdminPurchases } from './present'

/** The admin's payment list, a page of it, with the count of what needs attention. */
export const listPayments: Handler<SignedInCall> = async (call, services) => {
  const { views } = services
  const query = parse(adminPurchasesQuery, call.query)
  const [{ rows, total, isTotalCapped }, attention] = await Promise.all([
    views.payments(query),
    views.attentionCount(),
  ])
  const body = await asAdminPurchases(call, services, rows)
  const { page, pageSize } = query
  const headers = {
    ...pageHeaders('/api/admin/purchases', call.query, { page, pageSize, total }),
    ...(isTotalCapped ? { 'X-Total-Count-Capped': 'true' } : {}),
    'X-Needs-Attention-Count': String(attention),
  }
  return { status: 200, body, headers }
}
