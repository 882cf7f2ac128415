import type { AuditEvent } from '@presale/contracts'
import { formatAgo, formatLater } from './durations'
import { text } from './event-data'
import { describeActor, describeEvent } from './event-descriptions'
import { asFarAsRead, evidenceIn, orderSummary, settlesAnother } from './history-entries'

/** The whole story in a few short sentences, one for each thing that happened. */
export function summaryOf(events: readonly AuditEvent[]): string {
  // An attempt that came to nothing is a matter of the ledger; the timeline has it.
  const shown = events.filter(({ type }) => type !== 'ApprovalAttemptEnded').map(asFarAsRead)
  return shown.map((event, index) => sentenceOn(event, shown, shown[index - 1])).join(' ')
}

function sentenceOn(
  event: AuditEvent,
  events: readonly AuditEvent[],
  before: AuditEvent | undefined,
): string {
  const when = before ? formatLater(before.at, event.at) : `on ${minuteOf(event.at)}`
  if (event.isUnreadable)
    return `An event of the type ${event.type}, which cannot be read, was stored ${when}.`
  const reason = text(event.data.reason)
  const who = whoDid(event)
  switch (event.type) {
    case 'PurchaseRequested':
      return `${who} requested ${orderSummary(event)} ${when}${event.data.isSampleWallet === true ? SAMPLE : ''}.`
    case 'PurchasePaid':
      return `${who} said ${when} that the payment was made.`
    case 'PurchaseLatePaymentReported':
      return `${who} said ${when} that the payment had been made after all.`
    case 'PurchaseReopened':
      return `${who} reopened the purchase ${when}${reason === undefined ? '' : `, because: “${reason}”`}${stop(reason)}`
    case 'PurchaseApproved':
      return approvalSentence(event, events, `${who} approved the purchase ${when}`)
    case 'PurchaseDeclined':
      return `${who} declined the purchase ${when}${reason === undefined ? ', without a reason' : `, because: “${reason}”`}${stop(reason)}`
    case 'PurchaseExpired':
      return expirySentence(event, when)
    case 'EvidenceAdded':
      return `${who} named the transaction that settles it ${when}.`
    case 'SettlementNarrowed':
      return `${who} narrowed its settlement to output ${text(event.data.output) ?? '–'} of the transaction ${when}.`
    case 'EventSkipped':
      return `${who} skipped an event that could not be read ${when}${reason === undefined ? '' : `, because: “${reason}”`}${stop(reason)}`
    default:
      return `${who}: ${describeEvent(event).title}, ${when}.`
  }
}

const SAMPLE = ', and was shown a sample address, to which nothing can be paid'
const ANOTHER = ' with another transaction than the buyer had claimed'

function approvalSentence(event: AuditEvent, events: readonly AuditEvent[], approved: string): string {
  const credited = 'the tokens were credited to the buyer'
  const reason = text(event.data.reason)
  switch (evidenceIn(event)) {
    case 'none':
      return `${approved} without evidence, and ${credited}.`
    case 'reason':
      return `${approved} without a transaction, and ${credited}${reason === undefined ? '' : `, because: “${reason}”`}${stop(reason)}`
    case 'transaction':
      return `${approved}${settlesAnother(event, events) ? ANOTHER : ''}, and ${credited}.`
  }
}

function expirySentence({ actor, data }: AuditEvent, when: string): string {
  if (data.cause === 'buyer') return `${actor.name ?? 'The buyer'} cancelled the purchase ${when}.`
  return data.window === 'approval'
    ? `No admin or moderator decided in time, and the purchase expired ${when}.`
    : `No payment was reported in time, and the purchase expired ${when}.`
}

/** What somebody did to a purchase just now: 'Bob Ray, moderator, declined this 12 s ago: no such payment'. */
export function eventSentence(event: AuditEvent, now: Date): string {
  const ago = formatAgo(event.at, now)
  if (event.isUnreadable) return `An event that cannot be read was stored ${ago}.`
  if (event.type === 'PurchaseExpired' && event.data.cause !== 'buyer') {
    const what =
      event.data.window === 'approval' ? 'nobody decided in time' : 'no payment was reported in time'
    return `This expired ${ago}: ${what}.`
  }
  const reason = text(event.data.reason)
  const sentence = `${describeActor(event.actor)}, ${DID[event.type] ?? `did “${describeEvent(event).title}”`} ${ago}`
  return reason === undefined ? `${sentence}.` : `${sentence}: “${reason}”${stop(reason)}`
}

const DID: Readonly<Record<string, string>> = {
  PurchaseRequested: 'requested this',
  PurchasePaid: 'reported the payment',
  PurchaseLatePaymentReported: 'reported a payment after the payment window had ended',
  PurchaseApproved: 'approved this',
  PurchaseDeclined: 'declined this',
  PurchaseReopened: 'reopened this',
  PurchaseExpired: 'cancelled this',
  EvidenceAdded: 'added the transaction to this',
}

/** Staff are named with their role: who may do what is a part of the story. */
function whoDid({ actor }: AuditEvent): string {
  if (actor.role === 'user') return actor.name ?? 'The buyer'
  if (actor.role === 'system') return 'The system'
  return actor.name === undefined ? `Somebody (${actor.role})` : `${actor.name} (${actor.role})`
}

/** A reason that ends its own sentence needs no second stop. */
function stop(reason: string | undefined): string {
  return reason !== undefined && /[.!?…]$/.test(reason) ? '' : '.'
}

/** '21 Nov 2026, 14:03 UTC', in the reader's time zone. */
function minuteOf(at: string): string {
  return new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}
