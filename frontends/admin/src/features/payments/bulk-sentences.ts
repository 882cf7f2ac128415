import type { AdminPurchase, ToastInput } from '@presale/contracts'
import { formatNumber } from '@presale/ui'
import type { RowResults } from './api/bulk-decide'
import { type BulkVerb, pastTense } from './bulk-verbs'

export interface BulkSentences {
  readonly title: string
  readonly description: string
}

/**
 * What will happen, and to how many people.
 * @param lacking how many name no transaction: they are approved with a reason alone.
 */
export function bulkQuestion(
  verb: BulkVerb,
  purchases: readonly Pick<AdminPurchase, 'amount' | 'userId'>[],
  { tokenName, lacking = 0 }: { tokenName: string; lacking?: number },
): BulkSentences {
  if (purchases.length === 0 && lacking > 0) {
    return {
      title: 'These approvals need a reason',
      description: 'None of the buyers named a transaction that an approval could stand on.',
    }
  }
  if (purchases.length === 0) {
    return {
      title: `None of them can be ${pastTense(verb)} now`,
      description: 'They have changed since they were chosen.',
    }
  }
  const tokens = `${formatNumber(purchases.reduce((sum, { amount }) => sum + amount, 0))} ${tokenName}`
  const buyers = new Set(purchases.map(({ userId }) => userId)).size
  const people = buyers === 1 ? '1 buyer' : `${buyers} buyers`
  const many = purchases.length === 1 ? '1 purchase' : `${purchases.length} purchases`
  return verb === 'approve'
    ? {
        title: `Credit ${tokens} to ${people}?`,
        description: `You confirm that the payment of each of these ${many} has arrived. The hashes that the buyers gave are kept. This can't be undone.`,
      }
    : {
        title: `Decline ${many} of ${people}?`,
        description: `No tokens are credited: ${tokens} in all. This can't be undone.`,
      }
}

/** Replaces the question once it is confirmed: the progress, then the result. */
export function bulkOutcome(
  verb: BulkVerb,
  results: RowResults,
  total: number,
  isRunning: boolean,
): BulkSentences {
  const [done, refused] = [countOf(results, 'done'), countOf(results, 'refused')]
  if (isRunning) {
    return {
      title: `${done} of ${total} ${pastTense(verb)}`,
      description: 'One after another. Leaving this page stops before the next one.',
    }
  }
  if (refused === 0) {
    return {
      title: `${done} ${pastTense(verb)}`,
      description: verb === 'approve' ? 'The tokens are credited.' : 'No tokens were credited.',
    }
  }
  return {
    title: [done > 0 && `${done} ${pastTense(verb)}`, `${refused} refused`].filter(Boolean).join(', '),
    description: 'Below stands why. What was refused has not been changed by you.',
  }
}

/**
 * One toast for all of them; the dialog shows the result of each.
 * @param total how many were to be decided: where somebody left the page, fewer have a result.
 */
export function bulkToast(verb: BulkVerb, results: RowResults, total: number): ToastInput {
  const done = countOf(results, 'done')
  const have = `${total === 1 ? 'purchase has' : 'purchases have'} been`
  const title = `${done} of ${total} ${have} ${verb === 'approve' ? 'approved and tokens credited' : 'declined'}`
  if (done === total) return { title }
  const left = total - results.size
  return {
    title,
    variant: 'destructive',
    ...(left > 0 && { description: `You left the page: ${left} not begun.` }),
  }
}

function countOf(results: RowResults, state: 'done' | 'refused'): number {
  return [...results.values()].filter((result) => result.state === state).length
}
