import { type ApprovalEvidence, type AuditEvent, approvalEvidence } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { formatLater, relativeToWindow } from './durations'
import { coins, dollars, keptOf, text, tokens } from './event-data'
import { describeEvent, type EventTone } from './event-descriptions'
import type { en } from './texts.en'

type T = Translate<typeof en>

/** A key of its text. */
type HistoryState = 'awaitingPayment' | 'awaitingApproval' | 'approved' | 'declined' | 'expired' | 'attention'

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
  readonly from: HistoryState | undefined
  readonly to: HistoryState | undefined
  /** Until when the next step has time. */
  readonly deadline: { readonly term: string; readonly at: string } | undefined
  /** What set it off. */
  readonly cause: string
  /** Of these texts, what is no language. */
  readonly kept: readonly string[]
}

export function historyEntries(stored: readonly AuditEvent[], t: T): HistoryEntry[] {
  const events = stored.map(asFarAsRead)
  const kept = keptOf(...events)
  let state: HistoryState | undefined
  return events.map((event, index) => {
    const { title, tone } = describeEvent(event, t)
    const from = state
    state = stateAfter(event) ?? state
    const before = events[index - 1]
    return {
      event,
      title,
      tone,
      from,
      to: state,
      later: before && formatLater(before.at, event.at, t),
      meaning: meaningOf(event, events, t),
      because: text(event.data.reason),
      deadline: deadlineOf(event, t),
      cause: causeOf(event, events.slice(0, index), t),
      kept,
    }
  })
}

/** What cannot be read says nothing, whatever its type and fields are named: its raw form is for the trail. */
export function asFarAsRead(event: AuditEvent): AuditEvent {
  return event.isUnreadable ? { ...event, data: {} } : event
}

function stateAfter({ type, isUnreadable }: AuditEvent): HistoryState | undefined {
  if (isUnreadable) return undefined
  switch (type) {
    case 'PurchaseRequested':
      return 'awaitingPayment'
    case 'PurchasePaid':
    case 'PurchaseReopened':
      return 'awaitingApproval'
    case 'PurchaseApproved':
      return 'approved'
    case 'PurchaseDeclined':
      return 'declined'
    case 'PurchaseExpired':
      return 'expired'
    case 'PurchaseLatePaymentReported':
      return 'attention'
    default:
      return undefined
  }
}

function meaningOf(event: AuditEvent, events: readonly AuditEvent[], t: T): string | undefined {
  const { type, data, isUnreadable } = event
  if (isUnreadable) return t('meaning.unreadable')
  switch (type) {
    case 'PurchaseRequested': {
      const price = coins(data)
      const total = dollars(data.total, 2)
      if (price === undefined || total === undefined) return undefined
      return data.isSampleWallet === true
        ? t('meaning.lockedAtSample', { price, total })
        : t('meaning.locked', { price, total })
    }
    case 'PurchasePaid':
      if (data.isRenewal === true) return t('meaning.windowRenewed')
      if (data.isCorrection === true) return t('meaning.transactionCorrected')
      return `${claimSentence(event, events, t)} ${t('meaning.untilApproved')}`
    case 'PurchaseLatePaymentReported':
      return `${claimSentence(event, events, t)} ${t('meaning.staysExpired')}`
    case 'PurchaseApproved':
      return approvalMeaning(event, events, t)
    case 'PurchaseDeclined':
      return t('meaning.PurchaseDeclined')
    case 'PurchaseReopened':
      return t('meaning.PurchaseReopened')
    case 'PurchaseExpired':
      return expiryMeaning(event, t)
    case 'EvidenceAdded':
      return t('meaning.EvidenceAdded')
    case 'SettlementNarrowed':
      return t('meaning.SettlementNarrowed')
    case 'ApprovalAttemptEnded':
      return t('meaning.ApprovalAttemptEnded')
    case 'EventSkipped':
      return t('meaning.EventSkipped')
    default:
      return undefined
  }
}

function approvalMeaning(event: AuditEvent, events: readonly AuditEvent[], t: T): string {
  const credited = t('meaning.credited')
  const evidence = evidenceIn(event)
  if (evidence === 'none') return `${credited} ${t('meaning.withoutEvidence')}`
  if (evidence === 'reason') return `${credited} ${t('meaning.reasonOnly')}`
  if (!settlesAnother(event, events)) return credited
  return `${credited} ${t('meaning.anotherTransaction')}`
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

function expiryMeaning({ data }: AuditEvent, t: T): string {
  if (data.cause === 'buyer') {
    return t('meaning.cancelled')
  }
  return data.window === 'approval' ? t('meaning.notDecided') : t('meaning.notPaid')
}

/** A buyer's report is a claim, shown beside the time that they had. */
function claimSentence(event: AuditEvent, events: readonly AuditEvent[], t: T): string {
  const windowEnd = paymentWindowEnd(events)
  if (windowEnd === undefined) return t('meaning.claim')
  return t('meaning.claimBesideWindow', { beside: relativeToWindow(event.at, windowEnd, t) })
}

/** Until when the buyer was to pay, as the request says. */
export function paymentWindowEnd(events: readonly AuditEvent[]): string | undefined {
  return text(events.find(({ type }) => type === 'PurchaseRequested')?.data.expiresAt)
}

function deadlineOf({ type, data }: AuditEvent, t: T): HistoryEntry['deadline'] {
  const at = text(data.expiresAt)
  if (at === undefined) return undefined
  return { term: type === 'PurchaseRequested' ? t('deadline.pay') : t('deadline.decide'), at }
}

function causeOf(event: AuditEvent, before: readonly AuditEvent[], t: T): string {
  if (event.isUnreadable) return t('cause.unknown')
  const { causationId, commandId } = event.metadata
  const source = before.find(({ id }) => id === causationId)
  if (source) return t('cause.event', named(source, t))
  const together = before.find(({ metadata }) => commandId !== undefined && metadata.commandId === commandId)
  if (together) return t('cause.sameRequest', named(together, t))
  if (event.actor.role === 'system') return t('cause.deadline')
  const { name } = event.actor
  return name === undefined ? t('cause.somebody') : t('cause.person', { name })
}

function named(event: AuditEvent, t: T) {
  return { title: describeEvent(event, t).title, revision: event.revision }
}

/** What was asked for, for a line: '1,000 GROK for 0.034 BTC ($3,000.00)'. */
export function orderSummary({ data }: AuditEvent, t: T): string {
  const price = coins(data)
  const total = dollars(data.total, 2)
  const bought = tokens(data, t)
  if (price === undefined)
    return total === undefined ? bought : t('order.totalled', { tokens: bought, total })
  return total === undefined
    ? t('order.priced', { tokens: bought, price })
    : t('order.pricedAndTotalled', { tokens: bought, price, total })
}
