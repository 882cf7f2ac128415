import { Card, Skeleton, Spinner, VisuallyHidden } from '@presale/ui'
import styles from './dashboard-page.module.css'
import { FeedSkeleton } from './live-purchases-card'
import { ProgressSkeleton } from './sales-progress-card'
import { texts } from './texts'

/** The cards as they will stand, so that nothing moves when the figures arrive. */
export function DashboardSkeleton() {
  const t = texts.useT()
  return (
    <div className={styles.grid} aria-busy="true">
      <VisuallyHidden>
        <Spinner />
      </VisuallyHidden>
      <Card title={t('balance')}>
        <div className={styles.lines}>
          <Skeleton width={200} height={48} />
          <Skeleton width={260} height={42} />
          <Skeleton width={116} height={48} />
        </div>
      </Card>
      <Card title={t('tier')}>
        <div className={styles.lines}>
          <Skeleton width={110} height={32} />
          <Skeleton height={30} />
          <Skeleton width={220} height={21} />
        </div>
      </Card>
      <Card title={t('recent')}>
        <div className={styles.lines}>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </div>
      </Card>
      <div className={styles.side}>
        <Card title={t('progress')}>
          <ProgressSkeleton />
        </Card>
        <Card title={t('live')}>
          <FeedSkeleton />
        </Card>
      </div>
      <Card title={t('mission')} className={styles.wide}>
        <Skeleton width="min(76ch, 100%)" height={42} />
      </Card>
    </div>
  )
}
