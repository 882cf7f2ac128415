import type { AuditEvent } from '@presale/contracts'
import { dateLocale, type Translate } from '@presale/i18n'
import { formatAgo, formatLater } from './durations'
import { text } from './event-data'
import { describeActor, describeEvent } from './event-descriptions'
import { asFarAsRead, evidenceIn, orderSummary, settlesAnother } from './history-entries'
import type { en } from './texts.en'

type T = Translate<typeof en>

/** The whole story in a few short sentences, one for each thing that happened. */
export function summaryOf(events: readonly AuditEvent[], t: T): string {
  // An attempt that came to nothing is a matter of the ledger; the timeline has it.
  const shown = events.filter(({ type }) => type !== 'ApprovalAttemptEnded').map(asFarAsRead)
  return shown.map((event, index) => sentenceOn(event, shown, shown[index - 1], t)).join(' ')
}

function sentenceOn(
  event: AuditEvent,
  events: readonly AuditEvent[],
  before: AuditEvent | undefined,
  t: T,
): string {
  const when = before ? formatLater(before.at, event.at, t) : t('when.first', { moment: minuteOf(event.at) })
  if (event.isUnreadable) return t('summary.unreadable', { type: event.type, when })
  const done = { who: whoDid(event, t), when }
  const because = reasonOf(event)
  switch (event.type) {
    case 'PurchaseRequested': {
      const requested = { ...done, order: orderSummary(event, t) }
      return event.data.isSampleWallet === true
        ? t('summary.requestedAtSample', requested)
        : t('summary.requested', requested)
    }
    case 'PurchasePaid':
      if (event.data.isRenewal === true) return t('summary.windowRenewed', done)
      return t(
        event.data.isCorrection === true ? 'summary.transactionCorrected' : 'summary.PurchasePaid',
        done,
      )
    case 'PurchaseLatePaymentReported':
    case 'EvidenceAdded':
      return t(`summary.${event.type}`, done)
    case 'PurchaseReopened':
      return because ? t('summary.reopenedBecause', { ...done, ...because }) : t('summary.reopened', done)
    case 'PurchaseApproved':
      return approvalSentence(event, events, done, t)
    case 'PurchaseDeclined':
      return because ? t('summary.declinedBecause', { ...done, ...because }) : t('summary.declined', done)
    case 'PurchaseExpired':
      return expirySentence(event, when, t)
    case 'SettlementNarrowed':
      return t('summary.SettlementNarrowed', { ...done, output: text(event.data.output) ?? '–' })
    case 'EventSkipped':
      return because ? t('summary.skippedBecause', { ...done, ...because }) : t('summary.skipped', done)
    default:
      return t('summary.other', { ...done, title: describeEvent(event, t).title })
  }
}

interface Done {
  readonly who: string
  readonly when: string
}

function approvalSentence(event: AuditEvent, events: readonly AuditEvent[], done: Done, t: T): string {
  const because = reasonOf(event)
  switch (evidenceIn(event)) {
    case 'none':
      return t('summary.approvedWithoutEvidence', done)
    case 'reason':
      return because
        ? t('summary.approvedBecause', { ...done, ...because })
        : t('summary.approvedWithoutTransaction', done)
    case 'transaction':
      return settlesAnother(event, events) ? t('summary.approvedAnother', done) : t('summary.approved', done)
  }
}

function expirySentence({ actor, data }: AuditEvent, when: string, t: T): string {
  if (data.isRecalled === true) return t('summary.recalled', { when })
  if (data.cause === 'buyer') return t('summary.cancelled', { who: actor.name ?? t('who.buyer'), when })
  return data.window === 'approval' ? t('summary.notDecided', { when }) : t('summary.notPaid', { when })
}

/** What somebody did to a purchase just now: 'Bob Ray, moderator, declined this 12 s ago: no such payment'. */
export function eventSentence(event: AuditEvent, now: Date, t: T): string {
  const ago = formatAgo(event.at, now, t)
  if (event.isUnreadable) return t('didStoreUnreadable', { ago })
  if (event.type === 'PurchaseExpired' && event.data.cause !== 'buyer') {
    if (event.data.isRecalled === true) return t('didRecall', { ago })
    return event.data.window === 'approval' ? t('didExpireUndecided', { ago }) : t('didExpireUnpaid', { ago })
  }
  const who = describeActor(event.actor, t)
  const { type } = event
  const what = isDeed(type)
    ? t(`did.${type}`, { who, ago })
    : t('did.other', { who, ago, title: describeEvent(event, t).title })
  const because = reasonOf(event)
  return because ? t('didBecause', { what, ...because }) : t('didAlone', { what })
}

const DEEDS = [
  'PurchaseRequested',
  'PurchasePaid',
  'PurchaseLatePaymentReported',
  'PurchaseApproved',
  'PurchaseDeclined',
  'PurchaseReopened',
  'PurchaseExpired',
  'EvidenceAdded',
] as const

const isDeed = (type: string): type is (typeof DEEDS)[number] => DEEDS.some((deed) => deed === type)

/** Staff are named with their role: who may do what is a part of the story. */
function whoDid({ actor: { role, name } }: AuditEvent, t: T): string {
  if (role === 'user') return name ?? t('who.buyer')
  if (role === 'system') return t('who.system')
  const inBrackets = ROLES.find((known) => known === role)
  const word = inBrackets === undefined ? role : t(`roleInBrackets.${inBrackets}`)
  return name === undefined ? t('who.somebody', { role: word }) : t('who.named', { name, role: word })
}

const ROLES = ['admin', 'moderator', 'unknown'] as const

/** A reason that ends its own sentence needs no second stop. */
function reasonOf({ data }: AuditEvent) {
  const reason = text(data.reason)
  return reason === undefined ? undefined : { reason, stop: /[.!?…]$/.test(reason) ? '' : '.' }
}

/** '21 Nov 2026, 14:03 UTC', in the reader's time zone. */
function minuteOf(at: string): string {
  return new Date(at).toLocaleString(dateLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}
