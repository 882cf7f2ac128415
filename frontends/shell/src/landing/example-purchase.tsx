import { totalOf } from '@presale/kernel'
import { Amount, SampleTag, StatusBadge } from '@presale/ui'
import { CircleCheck } from 'lucide-react'
import { useToken } from '../token'
import styles from './example-purchase.module.css'

const EXAMPLE_TOKENS = 1_000
const RECORD = [
  { what: 'Requested', detail: 'Price, amount and address fixed' },
  { what: 'Payment reported', detail: '4 minutes later' },
  { what: 'Approved', detail: '22 minutes later, tokens credited' },
] as const

/** What a purchase looks like from the inside; an example, and marked as one. */
export function ExamplePurchase() {
  const { symbol, price } = useToken()
  return (
    <figure className={styles.example} aria-label="An example of a purchase">
      <div className={styles.head}>
        <SampleTag>Example</SampleTag>
        <StatusBadge status="approved" />
      </div>
      <p className={styles.amount}>
        <Amount value={EXAMPLE_TOKENS} unit={symbol} size="xl" />
      </p>
      <p className={styles.total}>
        for <Amount prefix="$" value={totalOf(EXAMPLE_TOKENS, price)} decimals={2} />
      </p>
      <ol className={styles.record}>
        {RECORD.map(({ what, detail }) => (
          <li key={what}>
            <CircleCheck size={18} aria-hidden="true" />
            <span>
              {what}
              <span className={styles.detail}>{detail}</span>
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
