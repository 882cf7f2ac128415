import { namesOf } from '@presale/accounts'
import type { Happened } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import {
  type DecodedEvent,
  decodeEvent,
  isReadablePurchaseEvent,
  type PurchaseEventType,
  type Refusal,
  type RefusalCode,
  streamOf,
} from '@presale/purchases'
import { ApiError } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { storeInTime } from '../http/time-limit'
import type { Services } from '../services'
import { DELETED_USER } from './present'

/** Maps every refusal of the domain to an HTTP answer. */
export function refusalAnswer({ code, sentence }: Refusal, values?: Happened): ApiError {
  return new ApiError(statusOf(code), code, sentence, {}, values)
}

function statusOf(code: RefusalCode): number {
  switch (code) {
    case 'purchase-unknown':
      return 404
    case 'self-approval-refused':
      return 403
    case 'purchase-exists':
    case 'already-paid':
    case 'already-reported':
    case 'too-many-corrections':
    case 'not-reported-yet':
    case 'same-transaction':
    case 'corrections-used-up':
    case 'already-approved':
    case 'already-declined':
    case 'not-paid-yet':
    case 'expired-first':
    case 'cannot-cancel-paid':
    case 'already-ended':
    case 'not-expired':
    case 'not-approved':
    case 'not-as-seen':
    case 'has-transaction':
    case 'transaction-settled-another':
    case 'not-settled-by-hash':
    case 'already-narrowed':
    case 'key-used-otherwise':
    case 'purchase-quarantined':
      return 409
    case 'evidence-required':
    case 'seen-needs-reason':
    case 'transaction-not-by-hash':
    case 'output-unknown':
    case 'output-without-transaction':
      return 400
    default:
      return assertNever(code)
  }
}

/** Refusals that are due to an earlier event of the purchase. */
const STAND_ON_AN_EVENT: readonly RefusalCode[] = [
  ...(['already-approved', 'already-declined', 'expired-first', 'not-expired', 'not-paid-yet'] as const),
]

const CHANGES_NO_STATE: readonly PurchaseEventType[] = [
  ...(['ApprovalAttemptEnded', 'EvidenceAdded', 'EventSkipped'] as const),
]

/**
 * The refusal for staff, who work side by side: where somebody else acted meanwhile, it says who, when, and what that
 * means. The code is the same.
 */
export async function staffRefusal(
  call: SignedInCall,
  services: Services,
  purchaseId: string,
  refusal: Refusal,
): Promise<ApiError> {
  if (!STAND_ON_AN_EVENT.includes(refusal.code)) return refusalAnswer(refusal)
  try {
    return await withWhatHappened(call, services, purchaseId, refusal)
  } catch (error) {
    // The refusal stands even where it cannot be said who decided before.
    services.log.debug(
      { err: error, purchaseId },
      'the refusal does not say who decided before: the events could not be read',
    )
    return refusalAnswer(refusal)
  }
}

async function withWhatHappened(
  call: SignedInCall,
  services: Services,
  purchaseId: string,
  refusal: Refusal,
): Promise<ApiError> {
  const last = await lastEventOf(call, services, purchaseId)
  if (!last || (refusal.code === 'not-paid-yet' && last.event.type === 'PurchaseRequested'))
    return refusalAnswer(refusal)
  const values: Happened = {
    happened: whatHappened(last.event),
    at: last.metadata.receivedAt,
    ...(await actorOf(last, call, services)),
  }
  return refusalAnswer({ code: refusal.code, sentence: sentenceOf(values) }, values)
}

async function lastEventOf(
  call: SignedInCall,
  services: Services,
  purchaseId: string,
): Promise<DecodedEvent | undefined> {
  let last: DecodedEvent | undefined
  for await (const stored of storeInTime(call, services).readStream(streamOf(purchaseId))) {
    // The refused purchase could be folded, so an unreadable event in it is one that an admin had skipped.
    if (!isReadablePurchaseEvent(stored)) continue
    const decoded = decodeEvent(stored)
    if (!CHANGES_NO_STATE.includes(decoded.event.type)) last = decoded
  }
  return last
}

async function actorOf(
  { metadata: { actor } }: DecodedEvent,
  { user }: SignedInCall,
  { pool }: Services,
): Promise<Pick<Happened, 'by' | 'name'>> {
  if (actor.id === null) return { by: 'system' }
  if (actor.id === user.id) return { by: 'you' }
  const name = (await namesOf(pool, [actor.id])).get(actor.id)
  return { by: actor.role, ...(name !== undefined && { name }) }
}

function whatHappened(event: DecodedEvent['event']): Happened['happened'] {
  switch (event.type) {
    case 'PurchaseApproved':
      return 'approved'
    case 'PurchaseDeclined':
      return 'declined'
    case 'PurchaseExpired':
      if (event.data.cause === 'buyer') return 'cancelled'
      return event.data.window === 'payment' ? 'expired-unpaid' : 'expired-undecided'
    case 'PurchaseLatePaymentReported':
      return 'late-payment'
    case 'PurchaseReopened':
      return 'reopened'
    case 'PurchasePaid':
      return 'paid'
    case 'PurchaseRequested':
      return 'requested'
    case 'ApprovalAttemptEnded':
    case 'EvidenceAdded':
    case 'EventSkipped':
      throw new Error(`${event.type} changes nothing that a refusal could stand on`)
    default:
      return assertNever(event)
  }
}

function sentenceOf({ happened, at, by, name }: Happened): string {
  const who = actorText(by, name)
  const when = `on ${timeText(at)}`
  switch (happened) {
    case 'approved':
      return `${who} approved this purchase ${when}. Its tokens were credited then; nothing was changed now.`
    case 'declined':
      return `${who} declined this purchase ${when}. No tokens were credited, and nothing was changed now.`
    case 'cancelled':
      return `${who} cancelled this purchase ${when}. An admin can reopen it.`
    case 'expired-unpaid':
      return `This purchase expired ${when}: no payment was reported in time. An admin can reopen it.`
    case 'expired-undecided':
      return `This purchase expired ${when}: nobody had decided on it in time. An admin can reopen it.`
    case 'late-payment':
      return `This purchase has expired, and ${who} reported a late payment ${when}. An admin can reopen it.`
    case 'reopened':
      return `${who} reopened this purchase ${when}. It awaits approval: approve or decline it.`
    case 'paid':
      return `${who} reported the payment ${when}. This purchase awaits approval: approve or decline it.`
    case 'requested':
      return `${who} requested this purchase ${when}. It awaits payment, and only an expired purchase can be reopened.`
    default:
      return assertNever(happened)
  }
}

/** 'Ann Lee (admin)', or 'You' for the readers themselves. */
function actorText(by: Happened['by'], name: string = DELETED_USER): string {
  if (by === 'system') return 'The system'
  if (by === 'you') return 'You'
  return `${name} (${by === 'user' ? 'buyer' : by})`
}

/** '21 Nov 2026 at 12:01 UTC' */
function timeText(time: string): string {
  const [, day, month, year, clock = ''] = new Date(time).toUTCString().split(' ')
  return `${Number(day)} ${month} ${year} at ${clock.slice(0, 5)} UTC`
}
