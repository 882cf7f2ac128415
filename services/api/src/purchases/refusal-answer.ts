import { namesOf } from '@presale/accounts'
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
export function refusalAnswer({ code, sentence }: Refusal): ApiError {
  return new ApiError(statusOf(code), code, sentence)
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
    case 'already-approved':
    case 'already-declined':
    case 'not-paid-yet':
    case 'expired-first':
    case 'cannot-cancel-paid':
    case 'already-ended':
    case 'not-expired':
    case 'not-approved':
    case 'has-transaction':
    case 'transaction-settled-another':
    case 'not-settled-by-hash':
    case 'already-narrowed':
    case 'key-used-otherwise':
    case 'purchase-quarantined':
      return 409
    case 'evidence-required':
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
    return refusalAnswer(await withWhatHappened(call, services, purchaseId, refusal))
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
): Promise<Refusal> {
  const last = await lastEventOf(call, services, purchaseId)
  if (!last || (refusal.code === 'not-paid-yet' && last.event.type === 'PurchaseRequested')) return refusal
  return { code: refusal.code, sentence: whatHappened(last, await actorOf(last, call, services)) }
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

/** 'Ann Lee (admin)', or 'You' for the readers themselves. */
async function actorOf(
  { metadata: { actor } }: DecodedEvent,
  { user }: SignedInCall,
  { pool }: Services,
): Promise<string> {
  if (actor.id === null) return 'The system'
  if (actor.id === user.id) return 'You'
  const name = (await namesOf(pool, [actor.id])).get(actor.id) ?? DELETED_USER
  return `${name} (${actor.role === 'user' ? 'buyer' : actor.role})`
}

function whatHappened({ event, metadata }: DecodedEvent, who: string): string {
  const when = `on ${timeText(metadata.receivedAt)}`
  switch (event.type) {
    case 'PurchaseApproved':
      return `${who} approved this purchase ${when}. Its tokens were credited then; nothing was changed now.`
    case 'PurchaseDeclined':
      return `${who} declined this purchase ${when}. No tokens were credited, and nothing was changed now.`
    case 'PurchaseExpired': {
      if (event.data.cause === 'buyer')
        return `${who} cancelled this purchase ${when}. An admin can reopen it.`
      const why =
        event.data.window === 'payment'
          ? 'no payment was reported in time'
          : 'nobody had decided on it in time'
      return `This purchase expired ${when}: ${why}. An admin can reopen it.`
    }
    case 'PurchaseLatePaymentReported':
      return `This purchase has expired, and ${who} reported a late payment ${when}. An admin can reopen it.`
    case 'PurchaseReopened':
      return `${who} reopened this purchase ${when}. It awaits approval: approve or decline it.`
    case 'PurchasePaid':
      return `${who} reported the payment ${when}. This purchase awaits approval: approve or decline it.`
    case 'PurchaseRequested':
      return `${who} requested this purchase ${when}. It awaits payment, and only an expired purchase can be reopened.`
    case 'ApprovalAttemptEnded':
    case 'EvidenceAdded':
    case 'EventSkipped':
      throw new Error(`${event.type} changes nothing that a refusal could stand on`)
    default:
      return assertNever(event)
  }
}

/** '21 Nov 2026 at 12:01 UTC' */
function timeText(time: string): string {
  const [, day, month, year, clock = ''] = new Date(time).toUTCString().split(' ')
  return `${Number(day)} ${month} ${year} at ${clock.slice(0, 5)} UTC`
}
