import type { Handler, SignedInCall } from '../http/call'
import { wholeListHeaders } from '../http/paging'
import { ownPurchases } from './own-purchases'

export const listOwnPurchases: Handler<SignedInCall> = async (call, services) => {
  const body = await ownPurchases(call, services)
  return { status: 200, body, headers: wholeListHeaders(call.route, body) }
}
