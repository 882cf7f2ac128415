import { Kept } from '@presale/i18n'
import { MAXIMUM_PURCHASE } from '@presale/kernel'
import { formatNumber } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { freshSaleQuery } from '../../../purchases/queries'
import styles from './enter-amount.module.css'
import { texts } from './texts'

/**
 * What the sale leaves, before anything is pressed. What the buyer has bought already counts too, which only the server
 * knows.
 * @param tokens what is entered; undefined where that is no amount
 */
export function SaleLimits({ tokens }: { tokens: number | undefined }) {
  const t = texts.useT()
  const { data: sale, isFetchedAfterMount, isFetching } = useQuery(freshSaleQuery())
  // Of a visit before: others have bought since.
  const isCounting = isFetching && !isFetchedAfterMount && (sale?.remaining ?? null) !== null
  const left = sale?.remaining ?? null
  const most = sale?.maxPerBuyer ?? null
  return (
    <>
      {isCounting && <p className={styles.limit}>{t('counting')}</p>}
      {!isCounting && left !== null && left < MAXIMUM_PURCHASE && (
        <Limit text={t('left', { tokens: formatNumber(left) })} of={left} tokens={tokens} />
      )}
      {most !== null && <Limit text={t('most', { tokens: formatNumber(most) })} of={most} tokens={tokens} />}
    </>
  )
}

interface LimitProps {
  text: string
  of: number
  tokens: number | undefined
}

function Limit({ text, of, tokens }: LimitProps) {
  const isOver = tokens !== undefined && tokens > of
  return (
    <p className={isOver ? styles.over : styles.limit} role="status">
      <Kept text={text} words={[formatNumber(of)]} />
    </p>
  )
}
