import {
  calls,
  type PurchaseSubmission,
  purchaseSubmission,
  type RefusalValues,
  transactionCorrection,
} from '@presale/contracts'
import { differsByMoreThan, isNearer } from '@presale/kernel'
import {
  loadPurchase,
  type PaidOn,
  type PurchaseState,
  type PurchaseTerms,
  type ReportPayment,
  refusal,
  refusals,
} from '@presale/purchases'
import { type ApiError, conflict, invalid } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import type { Route } from '../http/mount-routes'
import { idFrom, parse } from '../http/parse'
import { storeInTime } from '../http/time-limit'
import { requestHashOf } from '../idempotency/answer-once'
import type { Services } from '../services'
import { claimedTransaction } from './named-transaction'
import { placePurchase } from './place-purchase'
import { purchaseFor } from './present'
import { refusalAnswer } from './refusal-answer'
import { command, commandIdFor, runCommand } from './run-command'

/** 'I have paid': on the request that purchaseId names, else request and report in one append. */
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
  return runCommand(call, services, 'user', {
    ...run,
    shownIn,
    commands: [report(body, locked, call, services)],
  })
}

/** The first one was replaced by another, or mistyped: staff and the watcher go by the new one from then on. */
const correctPurchase: Handler<SignedInCall> = async (call, services) => {
  const purchaseId = idFrom(call.params, refusals['purchase-unknown'])
  const { state: before } = await loadPurchase(storeInTime(call, services), purchaseId)
  if (before.status === 'nothing' || before.buyerId !== call.user.id)
    throw refusalAnswer(refusal('purchase-unknown'))
  const body = parse(transactionCorrection, call.body)
  const state = await runCommand(call, services, 'user', {
    purchaseId,
    commandId: commandIdFor(call),
    requestHash: requestHashOf(body),
    shownIn: ['purchase-list'],
    commands: [
      {
        type: 'correct-payment',
        transactionHash: claimedTransaction(before, body.transactionHash),
        at: call.receivedAt,
        actor: { id: call.user.id, role: 'user' },
      },
    ],
  })
  return { status: 200, body: { purchase: await purchaseFor(call, services, state) } }
}

function placePaid(body: PurchaseSubmission, call: SignedInCall, services: Services): Promise<PurchaseState> {
  const paidOn = { currency: body.cryptoSymbol, walletAddress: body.paymentWalletAddress }
  return placePurchase(call, services, {
    body,
    placing: 'awaiting-approval',
    check: (terms) => changedSince(body, terms),
    isNearer: (one, other) => isNearer(body.cryptoAmount, one.cryptoAmount, other.cryptoAmount),
    followedBy: [report(body, paidOn, call, services)],
  })
}

function report(
  body: PurchaseSubmission,
  paidOn: PaidOn,
  call: SignedInCall,
  { config }: Services,
): ReportPayment {
  return {
    type: 'report-payment',
    transactionHash:
      body.transactionHash === undefined ? null : claimedTransaction(paidOn, body.transactionHash),
    at: call.receivedAt,
    actor: { id: call.user.id, role: 'user' },
    approvalWindowSeconds: config.APPROVAL_WINDOW_SECONDS,
  }
}

/** The allowed difference between the sent crypto amount and the server's: prices move while a person reads. */
const TOLERANCE = '0.01'

type Sent = Pick<PurchaseSubmission, 'amount' | 'cryptoAmount' | 'cryptoSymbol' | 'paymentWalletAddress'>

/** Without an earlier request, address and price must be the current ones. */
export function changedSince(sent: Sent, terms: PurchaseTerms): ApiError | undefined {
  if (sent.paymentWalletAddress !== terms.walletAddress) {
    return conflict(
      'wallet-changed',
      `The payment address for ${terms.currency} has changed. Please get the payment address again before you send anything.`,
      { currency: terms.currency },
    )
  }
  if (differsByMoreThan(sent.cryptoAmount, terms.cryptoAmount, TOLERANCE)) {
    const { amount, cryptoAmount, currency } = terms
    return conflict(
      'price-changed',
      `The price has changed: ${amount} tokens now cost ${cryptoAmount} ${currency}, not ${sent.cryptoAmount}.`,
      { amount, cryptoAmount, currency, sent: sent.cryptoAmount },
    )
  }
  return undefined
}

/**
 * With an earlier request, address and amount must be the ones it locked. Later changes do not count against the
 * buyer, so the crypto amount, which a client may have recomputed, is not compared.
 */
export function differsFromLocked(sent: Sent, locked: PurchaseState): ApiError | undefined {
  const differs = (what: string, values: RefusalValues<'differs-from-request'>) =>
    conflict('differs-from-request', `This does not match what the purchase locked: ${what}.`, values)
  if (sent.cryptoSymbol !== locked.currency) {
    return differs(`the currency is ${locked.currency}, not ${sent.cryptoSymbol}`, {
      part: 'currency',
      locked: locked.currency,
      sent: sent.cryptoSymbol,
    })
  }
  if (sent.amount !== locked.amount)
    return differs(`the amount is ${locked.amount} tokens, not ${sent.amount}`, {
      part: 'amount',
      locked: locked.amount,
      sent: sent.amount,
    })
  if (sent.paymentWalletAddress !== locked.walletAddress) {
    return differs(`the payment address is ${locked.walletAddress}, not ${sent.paymentWalletAddress}`, {
      part: 'address',
      locked: locked.walletAddress,
      sent: sent.paymentWalletAddress,
    })
  }
  return undefined
}

export const submitPurchaseRoutes: readonly Route[] = [
  { call: calls.submitPurchase, handle: command(submitPurchase) },
  { call: calls.correctPurchase, handle: command(correctPurchase) },
]
