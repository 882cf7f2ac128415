import { useQuery } from '@tanstack/react-query'
import { saleStateQuery } from '../../../sale/sale-state'
import styles from './decision-dialog.module.css'
import { texts } from './texts'

/** What the hard cap leaves by now, beside what is decided on. */
export function OverCapHint({ amount }: { amount: number }) {
  const t = texts.useT()
  const { data: sale } = useQuery(saleStateQuery())
  if (!sale) return null
  return (
    <p className={styles.overCap}>
      {t('decide.overCapHint', { left: Math.max(0, sale.remaining ?? 0), amount })}
    </p>
  )
}
