import { type ApprovalEvidence, type AuditEvent, approvalEvidence } from '@presale/contracts'
import { formatLater, relativeToWindow } from './durations'
import { coins, dollars, text, tokens } from './event-data'
import { describeEvent, type EventTone } from './event-descriptions'

/** One event of the history in plain words, for somebody who never saw how it is built. */
export interface HistoryEntry {
  readonly event: AuditEvent
  readonly title: string
  readonly tone: EventTone
  /** How long after the one before. */
  readonly later: string | undefined
  /** What it means, for the buyer and for the money. */
  readonly meaning: string | undefined
  /** The reason that the actor gave. */
  readonly because: string | undefined
  /** The state before it and after it. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Until when the next step has time. */
  readonly deadline: { readonly term: string; readonly at: string } | undefined
  /** What set it off. */
  readonly cause: string
}

export function historyEntries(stored: readonly AuditEvent[]): HistoryEntry[] {
  const events = stored.map(asFarAsRead)
  let state: string | undefined
  return events.map((event, index) => {
    const { title, tone } = describeEvent(event)
    const from = state
    state = stateAfter(event) ?? state
    const before = events[index - 1]
    return {
      event,
      title,
      tone,
      from,
      to: state,
      later: before && formatLater(before.at, event.at),
      meaning: meaningOf(event, events),
      because: text(event.data.reason),
      deadline: deadlineOf(event),
      cause: causeOf(event, events.slice(0, index)),
    }
  })
}

/** What cannot be read says nothing, whatever its type and fields are named: its raw form is for the trail. */
export function asFarAsRead(event: AuditEvent): AuditEvent {
  return event.isUnreadable ? { ...event, data: {} } : event
}

function stateAfter({ type, isUnreadable }: AuditEvent): string | undefined {
  if (isUnreadable) return undefined
  switch (type) {
    case 'PurchaseRequested':
      return 'Awaiting payment'
    case 'PurchasePaid':
    case 'PurchaseReopened':
      return 'Awaiting approval'
    case 'PurchaseApproved':
      return 'Approved'
    case 'PurchaseDeclined':
      return 'Declined'
    case 'PurchaseExpired':
      return 'Expired'
    case 'PurchaseLatePaymentReported':
      return 'Expired, needs attention'
    default:
      return undefined
  }
}

function meaningOf(event: AuditEvent, events: readonly AuditEvent[]): string | undefined {
  const { type, data, isUnreadable } = event
  if (isUnreadable)
    return 'This release cannot read it. Nobody can act on the purchase until that is mended, or an admin has skipped the event.'
  switch (type) {
    case 'PurchaseRequested': {
      const price = coins(data)
      const total = dollars(data.total, 2)
      if (price === undefined || total === undefined) return undefined
      const address =
        data.isSampleWallet === true ? 'a sample address, which belongs to nobody' : 'the address to pay to'
      return `The amount to pay was locked at ${price} (${total}), and the buyer was shown ${address}.`
    }
    case 'PurchasePaid':
      return `${claimSentence(event, events)} Nothing is credited until an admin or moderator approves it.`
    case 'PurchaseLatePaymentReported':
      return `${claimSentence(event, events)} It stays expired until an admin reopens it.`
    case 'PurchaseApproved':
      return approvalMeaning(event, events)
    case 'PurchaseDeclined':
      return 'No tokens were credited. This cannot be changed any more.'
    case 'PurchaseReopened':
      return 'From then on it awaited approval again, at the amount that was locked at the beginning.'
    case 'PurchaseExpired':
      return expiryMeaning(event)
    case 'EvidenceAdded':
      return 'It had been approved without a transaction. From then on this one, or the output named of it, can settle no other purchase.'
    case 'SettlementNarrowed':
      return 'The approval had taken the whole transaction. From then on its other outputs can settle the purchases that they paid for.'
    case 'ApprovalAttemptEnded':
      return 'The attempt was cut off before it was decided. Nothing was credited by it.'
    case 'EventSkipped':
      return 'An admin decided that an event which nobody could read counts as not there.'
    default:
      return undefined
  }
}

function approvalMeaning(event: AuditEvent, events: readonly AuditEvent[]): string {
  const credited = 'The tokens were credited to the buyer. This cannot be changed any more.'
  const evidence = evidenceIn(event)
  if (evidence === 'none')
    return `${credited} It was approved without evidence: neither a transaction nor a reason was named.`
  if (evidence === 'reason') return `${credited} No transaction was named, but a reason.`
  if (!settlesAnother(event, events)) return credited
  return `${credited} The approver entered another transaction than the buyer had claimed.`
}

/** What an approval stands on; an earlier release did not write it down. */
export function evidenceIn({ data }: Pick<AuditEvent, 'data'>): ApprovalEvidence {
  const written = approvalEvidence.safeParse(data.evidence)
  if (written.success) return written.data
  return text(data.transactionHash) === undefined ? 'none' : 'transaction'
}

/** Staff may name another transaction than the buyer; the history says so, or it would look like a mistake. */
export function settlesAnother({ data }: AuditEvent, events: readonly AuditEvent[]): boolean {
  const settled = text(data.transactionHash)
  const claimed = events
    .filter(({ type }) => CLAIMS.has(type))
    .map((claim) => text(claim.data.transactionHash))
    .filter((hash) => hash !== undefined)
  return settled !== undefined && claimed.length > 0 && !claimed.includes(settled)
}

const CLAIMS: ReadonlySet<string> = new Set(['PurchasePaid', 'PurchaseLatePaymentReported'])

function expiryMeaning({ data }: AuditEvent): string {
  if (data.cause === 'buyer') {
    return 'The buyer called it off before a payment was reported. Nothing was credited.'
  }
  return data.window === 'approval'
    ? 'A payment had been reported, but no admin or moderator decided before the time was up. Nothing was credited; an admin can reopen it.'
    : 'No payment was reported before the time was up. Nothing was credited.'
}

/** A buyer's report is a claim, shown beside the time that they had. */
function claimSentence(event: AuditEvent, events: readonly AuditEvent[]): string {
  const windowEnd = paymentWindowEnd(events)
  const beside = windowEnd === undefined ? '' : `, ${relativeToWindow(event.at, windowEnd)}`
  return `The buyer says that the payment was made${beside}.`
}

/** Until when the buyer was to pay, as the request says. */
export function paymentWindowEnd(events: readonly AuditEvent[]): string | undefined {
  return text(events.find(({ type }) => type === 'PurchaseRequested')?.data.expiresAt)
}

function deadlineOf({ type, data }: AuditEvent): HistoryEntry['deadline'] {
  const at = text(data.expiresAt)
  if (at === undefined) return undefined
  return { term: type === 'PurchaseRequested' ? 'To be paid until' : 'To be decided until', at }
}

function causeOf(event: AuditEvent, before: readonly AuditEvent[]): string {
  if (event.isUnreadable) return 'Not known'
  const { causationId, commandId } = event.metadata
  const source = before.find(({ id }) => id === causationId)
  if (source) return `Follows from “${describeEvent(source).title}” (revision ${source.revision})`
  const together = before.find(({ metadata }) => commandId !== undefined && metadata.commandId === commandId)
  if (together)
    return `The same request as “${describeEvent(together).title}” (revision ${together.revision})`
  if (event.actor.role === 'system') return 'A deadline that had passed'
  return `A request of ${event.actor.name ?? 'the person'}, from the browser or the API`
}

/** What was asked for, for a line: '1,000 GROK for 0.034 BTC ($3,000.00)'. */
export function orderSummary({ data }: AuditEvent): string {
  const price = coins(data)
  const total = dollars(data.total, 2)
  return [tokens(data), price && `for ${price}`, total && `(${total})`].filter(Boolean).join(' ')
}
