import { Card, Skeleton } from '@presale/ui'
import styles from './dashboard-page.module.css'

export function DashboardSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      <Card title="Balance">
        <div className={styles.side}>
          <Skeleton width={200} height={44} />
          <Skeleton width={260} />
          <Skeleton width={120} height={48} />
        </div>
      </Card>
      <Card title="Membership tier">
        <div className={styles.side}>
          <Skeleton width={110} height={32} />
          <Skeleton height={8} />
          <Skeleton width={220} />
        </div>
      </Card>
      <Card title="Recent purchases">
        <div className={styles.side}>
          <Skeleton height={40} />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </div>
      </Card>
      <Card title="Sales progress">
        <div className={styles.side}>
          <Skeleton width={80} height={28} />
          <Skeleton height={8} />
        </div>
      </Card>
    </div>
  )
}
