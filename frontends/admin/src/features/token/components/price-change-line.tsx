import { numberLocale } from '@presale/i18n'
import { Amount, Notice, VisuallyHidden } from '@presale/ui'
import type { PriceChange } from '../price-change'
import { texts } from '../texts'
import styles from './price-dialog.module.css'

export interface PriceChangeLineProps {
  from: string
  to: string
  change: PriceChange
  decimals?: number
  /** It was sent, and is to be sent once more. */
  isAsked?: boolean
}

/** Old → new, per cent, and a warning where that is far. */
export function PriceChangeLine({ from, to, change, decimals, isAsked }: PriceChangeLineProps) {
  const t = texts.useT()
  const shown = decimals === undefined ? { isPrice: true } : { decimals }
  return (
    <div className={styles.change} role="status">
      <p className={styles.line}>
        <Amount prefix="$" value={from} {...shown} />
        <span className={styles.arrow} aria-hidden="true">
          →
        </span>
        <VisuallyHidden>{t('price.becomes')}</VisuallyHidden>
        <Amount prefix="$" value={to} {...shown} />
        <span className={styles.percent} translate="no">{`${signedPercent(change.percent)} %`}</span>
      </p>
      {change.isJump && (
        <Notice tone={isAsked ? 'declined' : 'pending'} title={t(isAsked ? 'set.isMeant' : 'price.jump')}>
          {t('price.jumpHint')}
        </Notice>
      )}
    </div>
  )
}

/** '+16.67' as the language writes it, without grouping. */
function signedPercent(percent: string): string {
  const format = new Intl.NumberFormat(numberLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  })
  return `${percent.charAt(0)}${format.format(Number(percent.slice(1)))}`
}
