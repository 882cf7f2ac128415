import { evidenceRequest } from '@presale/contracts'
import { addEvidence } from '@presale/purchases'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { settleByStaff } from '../settlements/settle-by-staff'
import { evidenceAddedTo } from '../settlements/settlement-actions'
import { purchaseIdOf } from './decide-purchase'
import { adminPurchaseFor } from './present'

/** Names the transaction of an approval that had none. */
export const addPurchaseEvidence: Handler<SignedInCall> = async (call, services) => {
  const purchaseId = purchaseIdOf(call)
  const body = parse(evidenceRequest, call.body)
  const recorded = evidenceAddedTo(purchaseId, services.store)
  const state = await settleByStaff(call, services, { purchaseId, body, recorded }, (store, execution) =>
    addEvidence(store, { ...execution, transactionHash: body.transactionHash }),
  )
  return { status: 200, body: { purchase: await adminPurchaseFor(call, services, state) } }
}
