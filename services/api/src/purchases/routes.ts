import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { addPurchaseEvidence } from './add-evidence'
import { approvePurchase } from './approve-purchase'
import { cancelPurchase } from './cancel-purchase'
import { declinePurchase } from './decline-purchase'
import { listOwnPurchases } from './list-own-purchases'
import { listPayments } from './list-payments'
import { narrowPurchaseSettlement } from './narrow-settlement'
import { reopenPurchase } from './reopen-purchase'
import { requestPurchase } from './request-purchase'
import { showDashboard } from './show-dashboard'
import { showFigures } from './show-figures'
import { showLiveFigures } from './show-live-figures'
import { showPayment } from './show-payment'
import { submitPurchase } from './submit-purchase'

export const purchaseRoutes: readonly Route[] = [
  { endpoint: 'GET /api/dashboard', handle: signedIn(showDashboard) },
  { endpoint: 'GET /api/purchases', handle: signedIn(listOwnPurchases) },
  { endpoint: 'POST /api/purchases', handle: command(submitPurchase) },
  { endpoint: 'POST /api/purchases/requests', handle: command(requestPurchase) },
  { endpoint: 'POST /api/purchases/{id}/cancel', handle: command(cancelPurchase) },
  { endpoint: 'GET /api/live-figures', handle: showLiveFigures },
  { endpoint: 'GET /api/admin/figures', handle: showFigures },
  { endpoint: 'GET /api/admin/purchases', handle: signedIn(listPayments) },
  { endpoint: 'GET /api/admin/purchases/{id}', handle: signedIn(showPayment) },
  { endpoint: 'POST /api/admin/purchases/{id}/approve', handle: command(approvePurchase) },
  { endpoint: 'POST /api/admin/purchases/{id}/decline', handle: command(declinePurchase) },
  { endpoint: 'POST /api/admin/purchases/{id}/reopen', handle: command(reopenPurchase) },
  { endpoint: 'POST /api/admin/purchases/{id}/settlement', handle: command(narrowPurchaseSettlement) },
  { endpoint: 'POST /api/admin/purchases/{id}/evidence', handle: command(addPurchaseEvidence) },
]

/** What appends: refused before it has done anything, where the event store is not the one of the checkpoints. */
function command(handle: Handler<SignedInCall>): Handler {
  return signedIn(async (call, services) => {
    await services.storeWatch.assertKnown()
    return handle(call, services)
  })
}
