import {
  approveRequest,
  calls,
  declineRequest,
  evidenceRequest,
  reopenRequest,
  settlementRequest,
} from '@presale/contracts'
import {
  addEvidence,
  type LoadedPurchase,
  loadPurchase,
  narrowSettlement,
  type PaidOn,
  type ProjectedPurchase,
  type PurchaseCommand,
  type PurchaseViewName,
  refusal,
  refusalOfApproval,
  refusals,
  approvePurchase as settleAndApprove,
  settledTransactionsOf,
} from '@presale/purchases'
import { staffActor } from '../http/acting-staff'
import type { Answer, Handler, SignedInCall } from '../http/call'
import type { Route } from '../http/mount-routes'
import { idFrom, parse } from '../http/parse'
import { storeInTime } from '../http/time-limit'
import { assertFits, hashOfKey, requestHashOf } from '../idempotency/answer-once'
import { withinModeratorLimit } from '../moderator-limit/within-moderator-limit'
import { assertSafeText } from '../published-texts/assert-safe-text'
import { freeTokens } from '../selling/free-tokens'
import { approvedWithinCap, holdForReopening } from '../selling/within-cap'
import type { Services } from '../services'
import { recordNarrowingsOf } from '../settlements/narrowed-settlements'
import { evidenceAddedTo, narrowingOf, settleByStaff } from '../settlements/settle-by-staff'
import { settlingTransaction } from './named-transaction'
import { adminPurchaseFor } from './present'
import { refusalAnswer, staffRefusal } from './refusal-answer'
import { command, commandIdFor, runCommand } from './run-command'
import { seenForDecision } from './seen-on-chain'
import { assertMayDecideOwn, siteRules } from './site-rules'

/** Credits the tokens. The buyer's reported transaction counts unless the approver names another. */
export const approvePurchase: Handler<SignedInCall> = async (call, services) => {
  const purchaseId = purchaseIdOf(call)
  const body = parse(approveRequest, call.body)
  const loaded = await loadPurchase(services.store, purchaseId)
  const { state: before } = loaded
  if (before.status === 'nothing') throw refusalAnswer(refusal('purchase-unknown'))
  if (before.status === 'awaiting-payment' || before.status === 'expired') {
    const code = before.status === 'expired' ? 'expired-first' : 'not-paid-yet'
    throw await staffRefusal(call, services, purchaseId, refusal(code))
  }
  const rules = await siteRules(call, services, before)
  assertMayDecideOwn(call, services, before, { rules, act: 'approve' })
  const named = isRepeated(call, loaded) ? body : namedBy(before, body)
  const { transactionHash } = named
  const seen =
    before.status === 'awaiting-approval'
      ? await seenForDecision(services, purchaseId, transactionHash)
      : undefined
  const reason = body.reason || null
  const output = named.output ?? seen?.output
  const approval = { transactionHash, output, reason, rules, seen, isAsSeen: body.asSeen }
  if (before.status === 'awaiting-approval') {
    const refused = refusalOfApproval(loaded, {
      ...approval,
      actor: staffActor(call),
      receivedAt: call.receivedAt,
    })
    if (refused) throw refusalAnswer(refused)
  }

  const approve = (using: Services) =>
    settleByStaff(
      call,
      using,
      { name: 'approve', purchaseId, body: named, output, guess: loaded, alsoShownIn: ['balances'] },
      (store, execution) => settleAndApprove(store, { ...execution, ...approval }),
    )
  // After every limit that may still refuse: it leaves a mark.
  const approveWithinCap = (using: Services) =>
    approvedWithinCap(call, services, before, body, () => approve(using))
  // A decision is final: a repeat gets its answer, and credits nothing.
  const state = await (before.status === 'awaiting-approval'
    ? withinModeratorLimit(call, services, { purchaseId, amount: before.amount }, approveWithinCap)
    : approve(services))
  return { status: 200, body: { purchase: await adminPurchaseFor(call, services, state) } }
}

export const declinePurchase: Handler<SignedInCall> = async (call, services) => {
  const body = parse(declineRequest, call.body)
  if (body.reason) await assertSafeText(services, { part: 'reason', text: body.reason })
  const seen = await seenForDecision(services, purchaseIdOf(call))
  return decidePurchase(call, services, body, { type: 'decline', reason: body.reason || null, seen })
}

const reopenPurchase: Handler<SignedInCall> = async (call, services) => {
  const body = parse(reopenRequest, call.body)
  const approvalWindowSeconds = services.config.APPROVAL_WINDOW_SECONDS
  const loaded = await loadPurchase(storeInTime(call, services), purchaseIdOf(call))
  // A repeat gets its first answer, also where the purchase has expired again since: nothing is held for it.
  if (!isRepeated(call, loaded)) {
    assertFits(await hashOfKey(services.pool, call), requestHashOf(body))
    await holdForReopening(call, services, loaded, body)
  }
  return decidePurchase(call, services, body, { type: 'reopen', reason: body.reason, approvalWindowSeconds })
}

/** Sets which output of its transaction settles an approved purchase; the other outputs are then free. */
const narrowPurchaseSettlement: Handler<SignedInCall> = async (call, services) => {
  const purchaseId = purchaseIdOf(call)
  const body = parse(settlementRequest, call.body)
  const { state: before } = await loadPurchase(storeInTime(call, services), purchaseId)
  const rules = before.status === 'nothing' ? undefined : await siteRules(call, services, before)
  if (before.status !== 'nothing') assertMayDecideOwn(call, services, before, { rules, act: 'settle' })
  const recorded = narrowingOf(purchaseId)
  const settling = { name: 'narrow', purchaseId, body, recorded } as const
  const state = await settleByStaff(call, services, settling, (store, execution) =>
    narrowSettlement(store, { ...execution, output: body.output, rules }),
  )
  const names = state.transactionHash === null ? [] : settledTransactionsOf(state, state.transactionHash)
  for (const transaction of names) await recordNarrowingsOf(services.pool, services.store, transaction)
  return { status: 200, body: { purchase: await adminPurchaseFor(call, services, state) } }
}

/** Adds the transaction to an approval that had none. */
const addPurchaseEvidence: Handler<SignedInCall> = async (call, services) => {
  const purchaseId = purchaseIdOf(call)
  const loaded = await loadPurchase(storeInTime(call, services), purchaseId)
  if (loaded.state.status === 'nothing') throw refusalAnswer(refusal('purchase-unknown'))
  const rules = await siteRules(call, services, loaded.state)
  assertMayDecideOwn(call, services, loaded.state, { rules, act: 'settle' })
  const sent = parse(evidenceRequest, call.body)
  const body = isRepeated(call, loaded) ? sent : namedBy(loaded.state, sent)
  const recorded = evidenceAddedTo(purchaseId, services.store, body.reason)
  const settling = { name: 'add-evidence', purchaseId, body, recorded } as const
  const state = await settleByStaff(call, services, settling, (store, execution) =>
    addEvidence(store, { ...execution, transactionHash: body.transactionHash, rules }),
  )
  return { status: 200, body: { purchase: await adminPurchaseFor(call, services, state) } }
}

type StaffCommand = Extract<PurchaseCommand, { type: 'approve' | 'decline' | 'reopen' }>
/** A staff command without the fields that all of them share. */
type Decided = StaffCommand extends infer C
  ? C extends StaffCommand
    ? Omit<C, 'at' | 'actor'>
    : never
  : never

export interface StaffRun {
  readonly purchaseId: string
  readonly commandId: string
  /** The validated body. */
  readonly body: unknown
  readonly decided: Decided
  /** Views beside the list and the timeline, which show every decision. */
  readonly alsoShownIn?: readonly PurchaseViewName[]
}

export function purchaseIdOf(call: SignedInCall): string {
  return idFrom(call.params, refusals['purchase-unknown'])
}

/** One staff command on a purchase. @throws ApiError when it is refused */
export function decide(
  call: SignedInCall,
  services: Services,
  { purchaseId, commandId, body, decided, alsoShownIn = [] }: StaffRun,
): Promise<ProjectedPurchase> {
  const actor = staffActor(call)
  const command = { ...decided, at: call.receivedAt, actor } as StaffCommand
  const requestHash = requestHashOf(body)
  return runCommand(call, services, actor.role, {
    purchaseId,
    commandId,
    requestHash,
    commands: [command],
    shownIn: ['purchase-list', 'audit-trail', ...alsoShownIn],
    answerTo: (refusal) => staffRefusal(call, services, purchaseId, refusal),
  })
}

/** The answer to a staff command with nothing special around it. */
async function decidePurchase(
  call: SignedInCall,
  services: Services,
  body: unknown,
  decided: Decided,
): Promise<Answer> {
  const run = { purchaseId: purchaseIdOf(call), commandId: commandIdFor(call), body, decided }
  const state = await decide(call, services, run)
  await freeTokens(services, state)
  return { status: 200, body: { purchase: await adminPurchaseFor(call, services, state) } }
}

/** Done before: it gets its answer by the body as it was sent. */
const isRepeated = (call: SignedInCall, { commands }: LoadedPurchase): boolean =>
  commands.has(commandIdFor(call))

/** The body with the hash alone of what was entered as the transaction. @throws ApiError 400 */
function namedBy<Body extends { readonly transactionHash?: string | undefined }>(
  purchase: PaidOn,
  body: Body,
): Body {
  if (body.transactionHash === undefined) return body
  return { ...body, transactionHash: settlingTransaction(purchase, body.transactionHash) }
}

export const decisionRoutes: readonly Route[] = [
  { call: calls.approvePurchase, handle: command(approvePurchase) },
  { call: calls.declinePurchase, handle: command(declinePurchase) },
  { call: calls.reopenPurchase, handle: command(reopenPurchase) },
  { call: calls.narrowSettlement, handle: command(narrowPurchaseSettlement) },
  { call: calls.addEvidence, handle: command(addPurchaseEvidence) },
]
