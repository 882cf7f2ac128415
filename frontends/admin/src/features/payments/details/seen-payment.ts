import type { SeenPayment } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { formatNumber, type NoticeTone } from '@presale/ui'
import { paidDifference } from '../paid-difference'
import type { en } from './texts.en'

/** There is something to say: the site asks a node of its network, and it names a hash. */
export interface SaidPayment extends SeenPayment {
  readonly verdict: Exclude<SeenPayment['verdict'], 'not-watched' | 'no-hash'>
}

export const isSaid = (seen: SeenPayment | undefined): seen is SaidPayment =>
  seen !== undefined && seen.verdict !== 'not-watched' && seen.verdict !== 'no-hash'

/** One sentence, and what in it is no language. */
export function seenSentence(
  seen: SaidPayment,
  currency: string,
  t: Translate<typeof en>,
): { readonly sentence: string; readonly kept: readonly string[] } {
  const network = seen.network ?? ''
  const unit = currency.split('-')[0] ?? currency
  if (seen.verdict === 'pays') return paysSentence(seen, unit, t)
  if (seen.verdict === 'cannot-tell' && seen.balanceRose !== null) {
    const amount = `${formatNumber(seen.balanceRose)} ${unit}`
    return { sentence: t('seen.balanceRose', { amount }), kept: [amount] }
  }
  // An api of before says neither.
  const { foundOn = null, searched = null } = seen
  if (foundOn !== null)
    return { sentence: t('seen.elsewhere', { network, other: foundOn }), kept: [network, foundOn] }
  if (searched !== null) {
    const [from, to] = [formatNumber(String(searched.from)), formatNumber(String(searched.to))]
    return { sentence: t('seen.searched', { network, from, to }), kept: [network] }
  }
  return { sentence: t(`seen.${seen.verdict}`, { network }), kept: [network] }
}

function paysSentence(seen: SeenPayment, unit: string, t: Translate<typeof en>) {
  const { kind, ...amounts } = paidDifference(seen)
  const [arrived, by] = [`${amounts.arrived} ${unit}`, `${amounts.by} ${unit}`]
  return { sentence: t(`seen.${kind}`, { arrived, by }), kept: [arrived, by] }
}

/** Green is a payment that is exact, in time and deep enough, and nothing else. */
export function seenTone(seen: SeenPayment): NoticeTone {
  const { verdict, isLate, isEarlier, fitsOthers, block } = seen
  if (verdict === 'pays') {
    if (isEarlier || fitsOthers) return 'declined'
    if (isLate || paidDifference(seen).kind !== 'exact') return 'pending'
    return block?.isDeep ? 'approved' : 'info'
  }
  if (verdict === 'waiting' || verdict === 'observed' || verdict === 'not-told') return 'info'
  return verdict === 'unknown' || verdict === 'orphaned' || verdict === 'cannot-tell' ? 'pending' : 'declined'
}
