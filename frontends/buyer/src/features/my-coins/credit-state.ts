import type { Purchase } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { formatDate } from '@presale/ui'
import type { en } from './texts.en'

type Decision = Pick<Purchase, 'status' | 'stage' | 'decidedAt' | 'underReview'>

/** Only what has brought tokens or still may. */
export function isScheduled({ status }: Pick<Decision, 'status'>): boolean {
  return status === 'approved' || status === 'pending'
}

/** 'Since 21 Nov 2026', or what it waits for. */
export function creditState(
  { status, stage, decidedAt, underReview }: Decision,
  t: Translate<typeof en>,
): string {
  if (status === 'approved') {
    return decidedAt === null ? t('credited') : t('credited.since', { date: formatDate(new Date(decidedAt)) })
  }
  if (underReview) return t('credited.review')
  return stage === 'awaiting-payment' ? t('credited.afterPayment') : t('credited.afterApproval')
}

/** The tokens of all pending purchases: theirs once they are approved. */
export function tokensToCome(purchases: readonly Pick<Purchase, 'status' | 'amount'>[]): number {
  return purchases.reduce((sum, one) => (one.status === 'pending' ? sum + one.amount : sum), 0)
}
