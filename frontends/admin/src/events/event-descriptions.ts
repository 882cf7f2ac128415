import type { AuditEvent } from '@presale/contracts'
import { coins, dollars, type EventData, join, text, tokens } from './event-data'

/** How a fact is shown: a hash or an address whole and with a copy button, a time in the reader's zone. */
export type FactKind = 'text' | 'time' | 'code'

export interface EventFact {
  readonly term: string
  readonly value: string
  readonly kind: FactKind
}

export type EventTone = 'pending' | 'approved' | 'declined' | 'expired'

export interface EventDescription {
  readonly title: string
  readonly tone: EventTone
  readonly facts: readonly EventFact[]
}

type Describe = (data: EventData) => EventDescription

const DESCRIPTIONS: Readonly<Record<string, Describe>> = {
  PurchaseRequested: (data) => ({
    title: `Requested ${tokens(data)}`,
    tone: 'pending',
    facts: [
      fact('Total', dollars(data.total, 2)),
      fact('Token price, locked', dollars(data.tokenPrice, 4)),
      fact('To pay, locked', coins(data)),
      fact(join(data.currency, 'price, locked'), dollars(data.currencyPrice)),
      fact('Prices read', text(data.pricesReadAt), 'time'),
      fact('Address shown', text(data.walletAddress), 'code'),
      data.isSampleWallet === true ? fact('Note', 'This is a sample address. No money may go there.') : [],
      fact('Pay until', text(data.expiresAt), 'time'),
      fact('Terms agreed to', text(data.termsVersion)),
    ].flat(),
  }),
  PurchasePaid: (data) => ({
    title: 'Payment reported',
    tone: 'pending',
    facts: [hashFact(data, 'Claimed transaction'), fact('Decide until', text(data.expiresAt), 'time')].flat(),
  }),
  PurchaseApproved: (data) => ({
    title: `Approved, ${tokens(data)} credited`,
    tone: 'approved',
    facts: [
      hashFact(data, 'Transaction'),
      outputFact(data),
      fact('Reason', text(data.reason)),
      data.isSelfApproved === true ? fact('Note', 'Whoever approved it is the buyer.') : [],
    ].flat(),
  }),
  PurchaseDeclined: (data) => ({
    title: 'Declined',
    tone: 'declined',
    facts: fact('Reason', text(data.reason) ?? 'None given'),
  }),
  PurchaseExpired: (data) => ({ title: expiryTitle(data), tone: 'expired', facts: [] }),
  PurchaseLatePaymentReported: (data) => ({
    title: 'Payment reported after the payment window had ended',
    tone: 'pending',
    facts: hashFact(data, 'Claimed transaction'),
  }),
  PurchaseReopened: (data) => ({
    title: 'Reopened for a decision',
    tone: 'pending',
    facts: [fact('Reason', text(data.reason)), fact('Decide until', text(data.expiresAt), 'time')].flat(),
  }),
  EvidenceAdded: (data) => ({
    title: 'Transaction added to the approval',
    tone: 'approved',
    facts: [hashFact(data, 'Transaction'), outputFact(data)].flat(),
  }),
  SettlementNarrowed: (data) => ({
    title: `Settlement narrowed to output ${text(data.output) ?? '–'}`,
    tone: 'approved',
    facts: fact('Transaction', text(data.hash), 'code'),
  }),
  ApprovalAttemptEnded: () => ({
    title: 'An attempt to approve came to nothing',
    tone: 'expired',
    facts: fact('Note', 'Its claim on a transaction is free again.'),
  }),
  EventSkipped: (data) => ({
    title: 'An event that could not be read was skipped',
    tone: 'expired',
    facts: [
      fact('Revision skipped', typeof data.revision === 'number' ? String(data.revision) : undefined),
      fact('Reason', text(data.reason)),
    ].flat(),
  }),
}

type Described = Pick<AuditEvent, 'type' | 'data' | 'isUnreadable'>

/** An event in plain words. One that can't be read, or of a type not known here, is named, and its raw form shown. */
export function describeEvent({ type, data, isUnreadable }: Described): EventDescription {
  const name = type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  if (isUnreadable) return { title: `Cannot be read: ${name}`, tone: 'expired', facts: [] }
  const describe = Object.hasOwn(DESCRIPTIONS, type) ? DESCRIPTIONS[type] : undefined
  return describe?.(data) ?? { title: name, tone: 'expired', facts: [] }
}

const ROLES: Readonly<Record<string, string>> = {
  user: 'Buyer',
  moderator: 'Moderator',
  admin: 'Admin',
  system: 'System',
  unknown: 'Not known',
}

/** 'Ann Lee, buyer'; a deadline is the system's doing. */
export function describeActor({ role, name }: Pick<AuditEvent['actor'], 'role' | 'name'>): string {
  const word = ROLES[role] ?? role
  return name === undefined || name === '' ? word : `${name}, ${word.toLowerCase()}`
}

function expiryTitle({ window, cause }: EventData): string {
  if (cause === 'buyer') return 'Cancelled by the buyer'
  return window === 'approval' ? 'Expired: not decided in time' : 'Expired: not paid in time'
}

/** A fact that the event doesn't carry is left out. */
function fact(term: string | undefined, value: string | undefined, kind: FactKind = 'text'): EventFact[] {
  return term === undefined || value === undefined ? [] : [{ term, value, kind }]
}

function hashFact(data: EventData, term: string): EventFact[] {
  const hash = text(data.transactionHash)
  return hash === undefined ? fact(term, 'No hash given') : fact(term, hash, 'code')
}

/** 'any' needs no saying: the whole transaction is meant. */
function outputFact(data: EventData): EventFact[] {
  const output = text(data.output)
  return fact('Output', output === 'any' ? undefined : output)
}
