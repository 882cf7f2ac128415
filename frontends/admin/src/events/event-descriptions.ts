import { type AuditEvent, seenWhenDecided } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { formatNumber } from '@presale/ui'
import { coins, dollars, type EventData, text, tokens } from './event-data'
import type { en } from './texts.en'

/**
 * How a fact is shown: a hash or an address whole and with a copy button, a time in the reader's zone, an amount of money
 * as it is, in every language.
 */
export type FactKind = 'text' | 'amount' | 'time' | 'code'

type FactKey =
  | 'addressShown'
  | 'claimedTransaction'
  | 'decideUntil'
  | 'note'
  | 'output'
  | 'payUntil'
  | 'priceSource'
  | 'pricesRead'
  | 'reason'
  | 'revisionSkipped'
  | 'seen'
  | 'termsAgreedTo'
  | 'toPay'
  | 'tokenPrice'
  | 'total'
  | 'transaction'

export interface EventFact {
  /** The same in every language; one event has each once. */
  readonly name: FactKey | 'currencyPrice'
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

type T = Translate<typeof en>
type Describe = (data: EventData, t: T) => EventDescription

const DESCRIPTIONS: Readonly<Record<string, Describe>> = {
  PurchaseRequested: (data, t) => ({
    title: t('title.PurchaseRequested', { tokens: tokens(data, t) }),
    tone: 'pending',
    facts: [
      fact(t, 'total', dollars(data.total, 2), 'amount'),
      fact(t, 'tokenPrice', dollars(data.tokenPrice, 4), 'amount'),
      fact(t, 'toPay', coins(data), 'amount'),
      currencyFact(data, t),
      fact(t, 'pricesRead', text(data.pricesReadAt), 'time'),
      priceSourceFact(data, t),
      fact(t, 'addressShown', text(data.walletAddress), 'code'),
      data.isSampleWallet === true ? fact(t, 'note', t('note.sampleAddress')) : [],
      fact(t, 'payUntil', text(data.expiresAt), 'time'),
      fact(t, 'termsAgreedTo', text(data.termsVersion)),
    ].flat(),
  }),
  PurchasePaid: (data, t) => ({
    title: t(
      data.isRenewal === true
        ? 'title.windowRenewed'
        : data.isCorrection === true
          ? 'title.transactionCorrected'
          : 'title.PurchasePaid',
    ),
    tone: 'pending',
    facts: [
      hashFact(data, 'claimedTransaction', t),
      fact(t, 'decideUntil', text(data.expiresAt), 'time'),
    ].flat(),
  }),
  PurchaseApproved: (data, t) => ({
    title: t('title.PurchaseApproved', { tokens: tokens(data, t) }),
    tone: 'approved',
    facts: [
      hashFact(data, 'transaction', t),
      outputFact(data, t),
      seenFact(data, t),
      fact(t, 'reason', text(data.reason)),
      data.isSelfApproved === true ? fact(t, 'note', t('note.selfApproved')) : [],
    ].flat(),
  }),
  PurchaseDeclined: (data, t) => ({
    title: t('title.PurchaseDeclined'),
    tone: 'declined',
    facts: [seenFact(data, t), fact(t, 'reason', text(data.reason) ?? t('noReason'))].flat(),
  }),
  PurchaseExpired: (data, t) => ({ title: expiryTitle(data, t), tone: 'expired', facts: [] }),
  PurchaseLatePaymentReported: (data, t) => ({
    title: t('title.PurchaseLatePaymentReported'),
    tone: 'pending',
    facts: hashFact(data, 'claimedTransaction', t),
  }),
  PurchaseReopened: (data, t) => ({
    title: t('title.PurchaseReopened'),
    tone: 'pending',
    facts: [
      fact(t, 'reason', text(data.reason)),
      fact(t, 'decideUntil', text(data.expiresAt), 'time'),
    ].flat(),
  }),
  EvidenceAdded: (data, t) => ({
    title: t('title.EvidenceAdded'),
    tone: 'approved',
    facts: [hashFact(data, 'transaction', t), outputFact(data, t)].flat(),
  }),
  SettlementNarrowed: (data, t) => ({
    title: t('title.SettlementNarrowed', { output: text(data.output) ?? '–' }),
    tone: 'approved',
    facts: fact(t, 'transaction', text(data.hash), 'code'),
  }),
  ApprovalAttemptEnded: (_data, t) => ({
    title: t('title.ApprovalAttemptEnded'),
    tone: 'expired',
    facts: fact(t, 'note', t('note.claimFree')),
  }),
  EventSkipped: (data, t) => ({
    title: t('title.EventSkipped'),
    tone: 'expired',
    facts: [
      fact(t, 'revisionSkipped', typeof data.revision === 'number' ? String(data.revision) : undefined),
      fact(t, 'reason', text(data.reason)),
    ].flat(),
  }),
}

type Described = Pick<AuditEvent, 'type' | 'data' | 'isUnreadable'>

/** An event in plain words; one that can't be read or is of an unknown type is named only. Called while rendering. */
export function describeEvent({ type, data, isUnreadable }: Described, t: T): EventDescription {
  const name = type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  if (isUnreadable) return { title: t('title.unreadable', { name }), tone: 'expired', facts: [] }
  const describe = Object.hasOwn(DESCRIPTIONS, type) ? DESCRIPTIONS[type] : undefined
  return describe?.(data, t) ?? { title: name, tone: 'expired', facts: [] }
}

const ROLES = ['user', 'moderator', 'admin', 'system', 'unknown'] as const
type Role = (typeof ROLES)[number]

const isRole = (role: string): role is Role => ROLES.some((known) => known === role)

/** 'Buyer'; a role of a later version is named as it is stored. */
function roleWord(role: string, t: T): string {
  return isRole(role) ? t(`role.${role}`) : role
}

/** 'buyer': behind or below a name. */
export function roleBesideName(role: string, t: T): string {
  return isRole(role) ? t(`roleBesideName.${role}`) : role.toLowerCase()
}

/** 'Ann Lee, buyer'; a deadline is the system's doing. Called while rendering. */
export function describeActor({ role, name }: Pick<AuditEvent['actor'], 'role' | 'name'>, t: T): string {
  if (name === undefined || name === '') return roleWord(role, t)
  return t('actor', { name, role: roleBesideName(role, t) })
}

function expiryTitle({ window, cause, isRecalled }: EventData, t: T): string {
  if (isRecalled === true) return t('title.recalled')
  if (cause === 'buyer') return t('title.cancelled')
  return window === 'approval' ? t('title.notDecided') : t('title.notPaid')
}

/** A fact that the event doesn't carry is left out. */
function fact(t: T, name: FactKey, value: string | undefined, kind: FactKind = 'text'): EventFact[] {
  return value === undefined ? [] : [{ name, term: t(`fact.${name}`), value, kind }]
}

function hashFact(data: EventData, name: FactKey, t: T): EventFact[] {
  const hash = text(data.transactionHash)
  return hash === undefined ? fact(t, name, t('noHash')) : fact(t, name, hash, 'code')
}

function currencyFact({ currency, currencyPrice }: EventData, t: T): EventFact[] {
  const symbol = text(currency)
  const value = dollars(currencyPrice)
  if (symbol === undefined || value === undefined) return []
  const term = t('fact.currencyPrice', { currency: symbol })
  return [{ name: 'currencyPrice', term, value, kind: 'amount' }]
}

/** Events of an earlier release do not say it. */
function priceSourceFact({ priceSource }: EventData, t: T): EventFact[] {
  const isKnown = priceSource === 'sample' || priceSource === 'manual' || priceSource === 'provider'
  return isKnown ? fact(t, 'priceSource', t(`priceSource.${priceSource}`)) : []
}

/** What its network showed when it was decided; of a site that asked no node nothing is kept. */
function seenFact(data: EventData, t: T): EventFact[] {
  const seen = seenWhenDecided.safeParse(data.seen).data
  if (!seen) return []
  const { verdict, received, confirmations, depth, height, node } = seen
  if (verdict === 'pays' && received !== null) {
    const needed = depth === 'finalized' ? t('seen.finalized') : depth
    const said = { received: formatNumber(received), needed, height: height ?? 0, node: node ?? '' }
    return fact(t, 'seen', t('seen.pays', { ...said, confirmations: confirmations ?? 0 }))
  }
  const isUnseen = verdict === 'unknown' || verdict === 'waiting' || verdict === 'not-told'
  return fact(t, 'seen', t(isUnseen ? 'seen.nothing' : 'seen.notPaying'))
}

/** 'any' needs no saying: the whole transaction is meant. */
function outputFact(data: EventData, t: T): EventFact[] {
  const output = text(data.output)
  return fact(t, 'output', output === 'any' ? undefined : output)
}
