import { Amount, Card, ProgressBar, SampleTag } from '@presale/ui'
import { SAMPLE_SALE } from '../../sample-content'
import styles from './sales-progress-card.module.css'

/** Static sample figures (spec section 9), and marked so. */
export function SalesProgressCard() {
  return (
    <Card title="Sales progress" action={<SampleTag />}>
      <div className={styles.progress}>
        <span className={styles.percent}>{SAMPLE_SALE.percent}%</span>
        <ProgressBar percent={Number(SAMPLE_SALE.percent)} label="Sales progress, sample data" />
        <dl className={styles.figures}>
          <div>
            <dt>Raised</dt>
            <dd>
              <Amount prefix="$" value={SAMPLE_SALE.raised} />
            </dd>
          </div>
          <div>
            <dt>Remaining</dt>
            <dd>
              <Amount prefix="$" value={SAMPLE_SALE.remaining} />
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  )
}
