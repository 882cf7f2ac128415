import type { Dashboard } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { equivalentOf, tierOf, times } from '@presale/kernel'
import { Amount, Card, SampleTag, Skeleton, TierBadge } from '@presale/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { UsdAmount } from '../../currencies/usd-amount'
import { LoadFailed } from '../../purchases/load-failed'
import { pricesQuery } from '../../purchases/queries'
import { texts as purchaseTexts } from '../../purchases/texts'
import styles from './holdings.module.css'
import { texts } from './texts'

const BTC = 'BTC'

export function Holdings({ dashboard }: { dashboard: UseQueryResult<Dashboard> }) {
  const t = texts.useT()
  const failed = purchaseTexts.useT()('dashboardFailed')
  const { data } = dashboard
  return (
    <Card>
      {dashboard.isError && <LoadFailed title={failed} query={dashboard} isAbove={data !== undefined} />}
      {(data || dashboard.isPending) && (
        <dl className={styles.holdings}>
          <div>
            <dt>{t('holdings')}</dt>
            <dd>{data ? <Amount value={data.balance} unit={data.tokenName} size="xl" /> : <Loading />}</dd>
          </div>
          <div>
            <dt>{t('value')}</dt>
            <dd>{data ? <Value usd={times(data.balance, data.price, 2)} /> : <LoadingValue />}</dd>
          </div>
          <div>
            <dt>{t('tier')}</dt>
            <dd>{data ? <TierBadge tier={tierOf(data.balance)} size="lg" /> : <Loading />}</dd>
          </div>
        </dl>
      )}
    </Card>
  )
}

/** In USD, and in bitcoin to 8 decimals where its price is known; its room is kept for it. */
function Value({ usd }: { usd: string }) {
  const t = texts.useT()
  const bitcoin = useQuery(pricesQuery()).data?.find((price) => price.symbol === BTC)
  return (
    <>
      <UsdAmount value={usd} size="xl" />
      <div className={styles.equivalent}>
        {bitcoin && (
          <span>
            <Rich
              text={t('equivalent')}
              parts={{ bitcoin: () => <Amount value={equivalentOf(usd, bitcoin.price)} unit={BTC} /> }}
            />
          </span>
        )}
        {bitcoin?.source === 'sample' && <SampleTag>{t('sample.price')}</SampleTag>}
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
