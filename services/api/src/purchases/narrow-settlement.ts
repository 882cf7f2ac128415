import { settlementRequest } from '@presale/contracts'
import { narrowSettlement, transactionOf } from '@presale/purchases'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { noteNarrowingsOf } from '../settlements/narrowed-settlements'
import { settleByStaff } from '../settlements/settle-by-staff'
import { narrowingOf } from '../settlements/settlement-actions'
import { purchaseIdOf } from './decide-purchase'
import { adminPurchaseFor } from './present'

/** Says which output of its transaction an approved purchase is settled by; the others are free then. */
export const narrowPurchaseSettlement: Handler<SignedInCall> = async (call, services) => {
  const purchaseId = purchaseIdOf(call)
  const body = parse(settlementRequest, call.body)
  const recorded = narrowingOf(purchaseId)
  const state = await settleByStaff(call, services, { purchaseId, body, recorded }, (store, execution) =>
    narrowSettlement(store, { ...execution, output: body.output }),
  )
  const transaction = state.transactionHash === null ? undefined : transactionOf(state, state.transactionHash)
  if (transaction) await noteNarrowingsOf(services.pool, services.store, transaction)
  return { status: 200, body: { purchase: await adminPurchaseFor(call, services, state) } }
}
