import type { Purchase } from '@presale/contracts'
import { formatDate } from '@presale/ui'

type Decision = Pick<Purchase, 'status' | 'stage' | 'decidedAt' | 'underReview'>

/** Only what has brought tokens or still may. */
export function isScheduled({ status }: Pick<Decision, 'status'>): boolean {
  return status === 'approved' || status === 'pending'
}

/** 'Since 21 Nov 2026', or what it waits for. */
export function creditState({ status, stage, decidedAt, underReview }: Decision): string {
  if (status === 'approved')
    return decidedAt === null ? 'Credited' : `Since ${formatDate(new Date(decidedAt))}`
  if (underReview) return 'Looked at by our team'
  return stage === 'awaiting-payment' ? 'After payment and approval' : 'After approval'
}

/** The tokens of all pending purchases: theirs once they are approved. */
export function tokensToCome(purchases: readonly Pick<Purchase, 'status' | 'amount'>[]): number {
  return purchases.reduce((sum, one) => (one.status === 'pending' ? sum + one.amount : sum), 0)
}
