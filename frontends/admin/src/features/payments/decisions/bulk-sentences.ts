import type { AdminPurchase, ToastInput } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { formatNumber } from '@presale/ui'
import type { RowResults } from '../api/bulk-decide'
import type { BulkVerb } from './bulk-verbs'
import type { en } from './texts.en'

export interface BulkSentences {
  readonly title: string
  readonly description: string
  /** Of both, what is no language: an amount of tokens. */
  readonly kept?: readonly string[]
}

type T = Translate<typeof en>

/**
 * What will happen, and to how many people.
 * @param lacking how many name no transaction: they are approved with a hash of the approver's, or a reason.
 */
export function bulkQuestion(
  t: T,
  verb: BulkVerb,
  purchases: readonly Pick<AdminPurchase, 'amount' | 'userId'>[],
  { tokenName, lacking = 0 }: { tokenName: string; lacking?: number },
): BulkSentences {
  if (purchases.length === 0 && lacking > 0) {
    return { title: t('bulk.needsEvidence'), description: t('bulk.needsEvidenceHint') }
  }
  if (purchases.length === 0) {
    return { title: t(`bulk.none.${verb}`), description: t('bulk.noneHint') }
  }
  const values = {
    tokens: `${formatNumber(purchases.reduce((sum, { amount }) => sum + amount, 0))} ${tokenName}`,
    buyers: new Set(purchases.map(({ userId }) => userId)).size,
    purchases: purchases.length,
  }
  return {
    title: t(`bulk.title.${verb}`, values),
    description: t(`bulk.description.${verb}`, values),
    kept: [values.tokens],
  }
}

/** Replaces the question once it is confirmed: the progress, then the result. */
export function bulkOutcome(
  t: T,
  verb: BulkVerb,
  results: RowResults,
  total: number,
  isRunning: boolean,
): BulkSentences {
  const [done, refused] = [countOf(results, 'done'), countOf(results, 'refused')]
  if (isRunning) {
    return { title: t(`bulk.progress.${verb}`, { done, total }), description: t('bulk.progressHint') }
  }
  if (refused === 0) {
    return { title: t(`bulk.done.${verb}`, { done }), description: t(`bulk.doneHint.${verb}`) }
  }
  return {
    title: done > 0 ? t(`bulk.partly.${verb}`, { done, refused }) : t('bulk.refused', { refused }),
    description: t('bulk.refusedHint'),
  }
}

/**
 * One toast for all of them; the dialog shows the result of each.
 * @param total how many were to be decided: where somebody left the page, fewer have a result.
 */
export function bulkToast(t: T, verb: BulkVerb, results: RowResults, total: number): ToastInput {
  const done = countOf(results, 'done')
  const title = t(`bulk.toast.${verb}`, { done, total })
  if (done === total) return { title }
  const count = total - results.size
  return {
    title,
    variant: 'destructive',
    ...(count > 0 && { description: t('bulk.notBegun', { count }) }),
  }
}

function countOf(results: RowResults, state: 'done' | 'refused'): number {
  return [...results.values()].filter((result) => result.state === state).length
}
