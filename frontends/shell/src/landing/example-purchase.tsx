import { Rich } from '@presale/i18n'
import { totalOf } from '@presale/kernel'
import { Amount, SampleTag, StatusBadge } from '@presale/ui'
import { CircleCheck } from 'lucide-react'
import { useToken } from '../token'
import styles from './example-purchase.module.css'
import { texts } from './texts'

const EXAMPLE_TOKENS = 1_000
const RECORD = ['requested', 'reported', 'approved'] as const

/** What a purchase looks like from the inside; an example, and marked as one. */
export function ExamplePurchase() {
  const t = texts.useT()
  const { name, price } = useToken()
  return (
    <figure className={styles.example} aria-label={t('purchase.label')}>
      <div className={styles.head}>
        <SampleTag>{t('example')}</SampleTag>
        <StatusBadge status="approved" />
      </div>
      <p className={styles.amount}>
        <Amount value={EXAMPLE_TOKENS} unit={name} size="xl" />
      </p>
      <p className={styles.total}>
        <Rich
          text={t('purchase.total')}
          parts={{
            total: () => <Amount prefix="$" value={totalOf(EXAMPLE_TOKENS, price)} decimals={2} />,
          }}
        />
      </p>
      <ol className={styles.record}>
        {RECORD.map((step) => (
          <li key={step}>
            <CircleCheck size={18} aria-hidden="true" />
            <span>
              <span>{t(`purchase.${step}`)}</span>
              <span className={styles.detail}>{t(`purchase.${step}.text`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
