import { Kept } from '@presale/i18n'
import { formatNumber } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { saleStateQuery } from '../../../sale/sale-state'
import styles from './decision-dialog.module.css'
import { texts } from './texts'

/** What the hard cap leaves by now, beside what is decided on. */
export function OverCapHint({ amount }: { amount: number }) {
  const t = texts.useT()
  const { data: sale } = useQuery(saleStateQuery())
  if (!sale) return null
  const left = Math.max(0, sale.remaining ?? 0)
  return (
    <p className={styles.overCap}>
      <Kept
        text={t('decide.overCapHint', { left, amount })}
        words={[formatNumber(left), formatNumber(amount)]}
      />
    </p>
  )
}
