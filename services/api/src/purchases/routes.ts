import { signedIn } from '../http/call'
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
  { endpoint: 'POST /api/purchases', handle: signedIn(submitPurchase) },
  { endpoint: 'POST /api/purchases/requests', handle: signedIn(requestPurchase) },
  { endpoint: 'POST /api/purchases/{id}/cancel', handle: signedIn(cancelPurchase) },
  { endpoint: 'GET /api/live-figures', handle: showLiveFigures },
  { endpoint: 'GET /api/admin/figures', handle: showFigures },
  { endpoint: 'GET /api/admin/purchases', handle: signedIn(listPayments) },
  { endpoint: 'GET /api/admin/purchases/{id}', handle: signedIn(showPayment) },
  { endpoint: 'POST /api/admin/purchases/{id}/approve', handle: signedIn(approvePurchase) },
  { endpoint: 'POST /api/admin/purchases/{id}/decline', handle: signedIn(declinePurchase) },
  { endpoint: 'POST /api/admin/purchases/{id}/reopen', handle: signedIn(reopenPurchase) },
  { endpoint: 'POST /api/admin/purchases/{id}/settlement', handle: signedIn(narrowPurchaseSettlement) },
  { endpoint: 'POST /api/admin/purchases/{id}/evidence', handle: signedIn(addPurchaseEvidence) },
]
