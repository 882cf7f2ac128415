import type { SeenPayment } from '@presale/contracts'
import { formatNumber } from '@presale/ui'

/** What arrived compared with what was asked for; amounts without sign and unit, in the page's language. */
export interface PaidDifference {
  readonly kind: 'exact' | 'under' | 'over'
  readonly arrived: string
  readonly by: string
}

/** Of a payment that pays. */
export function paidDifference({
  received,
  difference,
}: Pick<SeenPayment, 'received' | 'difference'>): PaidDifference {
  const kind = isZero(difference) ? 'exact' : difference?.startsWith('-') ? 'under' : 'over'
  return { kind, arrived: formatNumber(bare(received ?? '0')), by: formatNumber(bare(difference ?? '0')) }
}

/** Without its sign, and without zeros that say nothing: '-1.500' → '1.5'. */
const bare = (difference: string): string =>
  difference
    .replace('-', '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

const isZero = (difference: string | null): boolean => difference === null || /^-?0(\.0+)?$/.test(difference)
