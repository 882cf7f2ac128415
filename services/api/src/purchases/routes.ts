import { calls } from '@presale/contracts'
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
  { call: calls.showDashboard, handle: signedIn(showDashboard) },
  { call: calls.listOwnPurchases, handle: signedIn(listOwnPurchases) },
  { call: calls.submitPurchase, handle: command(submitPurchase) },
  { call: calls.requestPurchase, handle: command(requestPurchase) },
  { call: calls.cancelPurchase, handle: command(cancelPurchase) },
  { call: calls.showLiveFigures, handle: showLiveFigures },
  { call: calls.showFigures, handle: showFigures },
  { call: calls.listPurchases, handle: signedIn(listPayments) },
  { call: calls.showPurchase, handle: signedIn(showPayment) },
  { call: calls.approvePurchase, handle: command(approvePurchase) },
  { call: calls.declinePurchase, handle: command(declinePurchase) },
  { call: calls.reopenPurchase, handle: command(reopenPurchase) },
  { call: calls.narrowSettlement, handle: command(narrowPurchaseSettlement) },
  { call: calls.addEvidence, handle: command(addPurchaseEvidence) },
]

/** What appends: refused before it has done anything, where the event store is not the one of the checkpoints. */
function command(handle: Handler<SignedInCall>): Handler {
  return signedIn(async (call, services) => {
    await services.storeWatch.assertKnown()
    return handle(call, services)
  })
}
