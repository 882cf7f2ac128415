import type { Handler, SignedInCall } from '../http/call'
import { ownPurchases } from './own-purchases'

export const listOwnPurchases: Handler<SignedInCall> = async (call, services) => {
  const body = await ownPurchases(call, services)
  return { status: 200, body, headers: { 'X-Total-Count': String(body.length) } }
}
