import { Kept } from '@presale/i18n'
import { formatNumber } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { saleStateQuery } from '../../../sale/sale-state'
import type { Beyond } from '../api/decide-payment'
import styles from './decision-dialog.module.css'
import { texts } from './texts'

/** What the hard cap leaves by now, or the limit of a buyer is, beside what is decided on. */
export function BeyondHint({ what, amount }: { what: Beyond; amount: number }) {
  const t = texts.useT()
  const { data: sale } = useQuery(saleStateQuery())
  if (what === 'oldPrice') return <p className={styles.beyond}>{t('decide.oldPriceHint')}</p>
  if (!sale) return null
  const isCap = what === 'overCap'
  const left = Math.max(0, sale.remaining ?? 0)
  const most = sale.maxPerBuyer ?? 0
  return (
    <p className={styles.beyond}>
      <Kept
        text={isCap ? t('decide.overCapHint', { left, amount }) : t('decide.overLimitHint', { most, amount })}
        words={[formatNumber(isCap ? left : most), formatNumber(amount)]}
      />
    </p>
  )
}
