import type { SaleHistory } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { differenceOf, shareOfChange } from '@presale/kernel'
import { formatMoney, formatNumber, formatPercent } from '@presale/ui'
import { formatDuration } from '../../events/durations'
import type { TranslateEvents } from '../../events/texts'
import { totalsOf } from './figure-labels'
import type { en } from './texts.en'

type T = Translate<typeof en>

/** Each beside its total: what differs, or that there is nothing to compare with. */
export interface Comparison {
  readonly purchases: string
  readonly raised: string
  readonly approvedShare: string
  readonly medianSeconds: string
}

type Compared = Pick<SaleHistory, 'days' | 'decisions'>

/** How the totals of a period differ from those of the one before: with a sign, and in per cent where there is a base. */
export function comparisonOf(now: Compared, before: Compared, t: T, inEvents: TranslateEvents): Comparison {
  const [totals, earlier] = [totalsOf(now), totalsOf(before)]
  if (earlier.purchases === 0) {
    return {
      purchases: t('noComparison'),
      raised: t('noComparison'),
      approvedShare: t('noComparison'),
      medianSeconds: t('noComparison'),
    }
  }
  return {
    purchases: changeOf(String(totals.purchases), String(earlier.purchases), (text) => formatNumber(text), t),
    raised: changeOf(totals.raised, earlier.raised, (text) => formatMoney(text, 2), t),
    approvedShare: pointsOf(totals.approvedShare, earlier.approvedShare, t),
    medianSeconds: durationChangeOf(now.decisions.medianSeconds, before.decisions.medianSeconds, t, inEvents),
  }
}

/** '+12 (+8.5 %)'; without per cent where it was nothing. */
function changeOf(now: string, before: string, format: (text: string) => string, t: T): string {
  const difference = differenceOf(now, before)
  if (Number(difference) === 0) return t('noChange')
  const share = shareOfChange(now, before)
  return `${signed(difference, format)}${share === undefined ? '' : ` (${signed(share, (text) => formatPercent(text, 1))})`}`
}

/** Of shares, points: per cent of per cent mislead. */
function pointsOf(now: string | null, before: string | null, t: T): string {
  if (now === null || before === null) return t('noComparison')
  const difference = differenceOf(now, before)
  if (Number(difference) === 0) return t('noChange')
  return signed(difference, (text) => t('points', { points: formatNumber(text, 1) }))
}

function durationChangeOf(
  now: number | null,
  before: number | null,
  t: T,
  inEvents: TranslateEvents,
): string {
  if (now === null || before === null) return t('noComparison')
  return changeOf(String(now), String(before), (text) => formatDuration(Number(text) * 1000, inEvents), t)
}

/** A real minus, as wide as the plus. */
function signed(difference: string, format: (text: string) => string): string {
  return difference.startsWith('-') ? `−${format(difference.slice(1))}` : `+${format(difference)}`
}
