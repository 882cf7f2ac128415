import type { Dashboard } from '@presale/contracts'
import { equivalentOf, tierOf, times } from '@presale/kernel'
import { Amount, Card, Skeleton, TierBadge } from '@presale/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../purchases/load-failed'
import { pricesQuery } from '../../purchases/queries'
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
            <dd>{data ? <Value usd={times(data.balance, data.price, 2)} /> : <LoadingValue />}</dd>
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

/** In USD, and in bitcoin to 8 decimals where its price is known; its room is kept for it. */
function Value({ usd }: { usd: string }) {
  const bitcoin = useQuery(pricesQuery()).data?.find((price) => price.symbol === 'BTC')
  return (
    <>
      <Amount prefix="$" value={usd} unit="USD" size="xl" />
      <div className={styles.equivalent}>
        {bitcoin && (
          <>
            ≈ <Amount value={equivalentOf(usd, bitcoin.price)} unit="BTC" /> at today’s price
          </>
        )}
      </div>
    </>
  )
}

function Loading() {
  return <Skeleton width={140} height={32} />
}

function LoadingValue() {
  return (
    <>
      <Loading />
      <div className={styles.equivalent} />
    </>
  )
}
