import { assertNever } from '@presale/kernel'
import { ENGLISH, type Wording } from '../texts/wording'
import { mayBePaid } from './current-status'
import { type MailContent, myCoins, type Occurrence, type Purchase, tokensOf } from './mail-content'
import { oneLine } from './one-line'

/** As many as are read in a mail; the page has them all. */
export const MOST_LISTED = 20

/**
 * One mail in place of several to a buyer: each purchase as it stands now.
 * @param occurrences the newest ones
 * @param total how many there are
 */
export function mergedMail(
  occurrences: readonly Occurrence[],
  total: number,
  wording: Wording = ENGLISH,
): MailContent {
  const { t } = wording
  return {
    subject: t('merged.subject', { total }),
    paragraphs: [t('merged.text'), ...more(occurrences, total, wording)],
    facts: listed(occurrences, wording, (occurrence) => standing(occurrence, wording)),
    page: myCoins(wording),
  }
}

/** The same to an admin, about late payments. */
export function mergedAdminMail(
  occurrences: readonly Occurrence[],
  total: number,
  wording: Wording = ENGLISH,
): MailContent {
  const { t } = wording
  return {
    subject: t('merged.adminSubject', { total }),
    paragraphs: [t('merged.admin'), t('merged.adminToDo'), ...more(occurrences, total, wording)],
    facts: listed(occurrences, wording, ({ purchase }) =>
      t('merged.adminState', { status: t(`status.${purchase.status}`) }),
    ),
    page: { label: t('adminPanel'), path: '/admin?tab=payments' },
  }
}

function more({ length: count }: readonly Occurrence[], total: number, { t }: Wording): string[] {
  return total > count ? [t('merged.newest', { count, total })] : []
}

function listed(
  occurrences: readonly Occurrence[],
  { t, time }: Wording,
  stateOf: (occurrence: Occurrence) => string,
): [string, string][] {
  return occurrences.map((occurrence) => {
    const { id, createdAt } = occurrence.purchase
    const label = oneLine(tokensOf({ ...occurrence, tokenName: oneLine(occurrence.tokenName, 50) }))
    return [label, t('merged.one', { state: stateOf(occurrence), time: time(createdAt), id })]
  })
}

function standing(occurrence: Occurrence, wording: Wording): string {
  const { t } = wording
  const { purchase } = occurrence
  switch (purchase.status) {
    case 'pending':
      return pending(occurrence, wording)
    case 'approved':
      return t('merged.approved')
    case 'declined':
      return t('merged.declined')
    case 'expired':
      return expired(purchase, wording)
    default:
      return assertNever(purchase.status)
  }
}

function pending(occurrence: Occurrence, { t, time }: Wording): string {
  const { stage, expiresAt } = occurrence.purchase
  if (stage === 'awaiting-approval') return t('merged.reported')
  return mayBePaid(occurrence) && expiresAt !== null
    ? t('merged.awaited', { time: time(expiresAt) })
    : t('merged.overdue')
}

function expired(
  { latePaymentReported, cancelledByBuyer, addressRecalled }: Purchase,
  { t }: Wording,
): string {
  if (addressRecalled) return t('merged.recalled')
  if (latePaymentReported) return t('merged.lateReported')
  return t(cancelledByBuyer ? 'merged.cancelled' : 'merged.expired')
}
