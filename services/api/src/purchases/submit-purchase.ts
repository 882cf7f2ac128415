import { type PurchaseSubmission, purchaseSubmission } from '@presale/contracts'
import { loadPurchase, type PurchaseState, type ReportPayment, refusal } from '@presale/purchases'
import { invalid } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { storeInTime } from '../http/time-limit'
import { requestHashOf } from '../idempotency/request-hash'
import type { Services } from '../services'
import { changedSince, differsFromLocked } from './compare-submission'
import { placePurchase } from './place-purchase'
import { purchaseFor } from './present'
import { refusalAnswer } from './refusal-answer'
import { commandIdFor, runCommand } from './run-command'

/** 'I have paid': on a request where purchaseId names one, else request and report in one append. */
export const submitPurchase: Handler<SignedInCall> = async (call, services) => {
  const body = parse(purchaseSubmission, call.body)
  if (body.paymentMethod !== body.cryptoSymbol) {
    throw invalid('paymentMethod and cryptoSymbol must name the same currency.')
  }
  const { purchaseId } = body
  const state = await (purchaseId
    ? reportOn(purchaseId.toLowerCase(), body, call, services)
    : placePaid(body, call, services))
  return { status: 201, body: { purchase: await purchaseFor(call, services, state) } }
}

async function reportOn(
  purchaseId: string,
  body: PurchaseSubmission,
  call: SignedInCall,
  services: Services,
): Promise<PurchaseState> {
  const { state: locked } = await loadPurchase(storeInTime(call, services), purchaseId)
  if (locked.status === 'nothing' || locked.buyerId !== call.user.id) {
    throw refusalAnswer(refusal('purchase-unknown'))
  }
  const differs = differsFromLocked(body, locked)
  if (differs) throw differs
  const run = { purchaseId, commandId: commandIdFor(call), requestHash: requestHashOf(body) }
  const shownIn = ['purchase-list'] as const
  return runCommand(call, services, 'user', { ...run, shownIn, commands: [report(body, call, services)] })
}

function placePaid(body: PurchaseSubmission, call: SignedInCall, services: Services): Promise<PurchaseState> {
  return placePurchase(call, services, {
    body,
    placing: 'awaiting-approval',
    check: (terms) => {
      const changed = changedSince(body, terms)
      if (changed) throw changed
    },
    followedBy: [report(body, call, services)],
  })
}

function report(body: PurchaseSubmission, call: SignedInCall, { config }: Services): ReportPayment {
  return {
    type: 'report-payment',
    transactionHash: body.transactionHash ?? null,
    at: call.receivedAt,
    actor: { id: call.user.id, role: 'user' },
    approvalWindowSeconds: config.APPROVAL_WINDOW_SECONDS,
  }
}
