import { declineRequest } from '@presale/contracts'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { decidePurchase } from './decide-purchase'

export const declinePurchase: Handler<SignedInCall> = async (call, services) => {
  const body = parse(declineRequest, call.body)
  return decidePurchase(call, services, body, { type: 'decline', reason: body.reason || null })
}
