import { reopenRequest } from '@presale/contracts'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { decidePurchase } from './decide-purchase'

export const reopenPurchase: Handler<SignedInCall> = async (call, services) => {
  const body = parse(reopenRequest, call.body)
  const approvalWindowSeconds = services.config.APPROVAL_WINDOW_SECONDS
  return decidePurchase(call, services, body, { type: 'reopen', reason: body.reason, approvalWindowSeconds })
}
