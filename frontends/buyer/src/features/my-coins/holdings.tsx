import type { Dashboard } from '@presale/contracts'
import { tierOf, times } from '@presale/kernel'
import { Amount, Card, Skeleton, TierBadge } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { LoadFailed } from '../../purchases/load-failed'
import styles from './holdings.module.css'

export function Holdings({ dashboard }: { dashboard: UseQueryResult<Dashboard> }) {
  const { data } = dashboard
  return (
    <Card>
      {dashboard.isError && (
        <LoadFailed title="Failed to fetch dashboard data" query={dashboard} isAbove={data !== undefined} />
      )}
      {(data || dashboard.isPending) && (
        <dl className={styles.holdings}>
          <div>
            <dt>Total holdings</dt>
            <dd>{data ? <Amount value={data.balance} unit={data.tokenName} size="xl" /> : <Loading />}</dd>
          </div>
          <div>
            <dt>Value</dt>
            <dd>
              {data ? (
                <Amount prefix="$" value={times(data.balance, data.price, 2)} unit="USD" size="xl" />
              ) : (
                <Loading />
              )}
            </dd>
          </div>
          <div>
            <dt>Tier</dt>
            <dd>{data ? <TierBadge tier={tierOf(data.balance)} size="lg" /> : <Loading />}</dd>
          </div>
        </dl>
      )}
    </Card>
  )
}

function Loading() {
  return <Skeleton width={140} height={32} />
}
