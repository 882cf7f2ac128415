import type { Dashboard } from '@presale/contracts'
import { Amount, Card, DescriptionList, formatDate, SampleTag, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { BuyLink } from '../../purchases/buy-link'
import { LoadFailed } from '../../purchases/load-failed'
import { dashboardQuery } from '../../purchases/queries'
import { texts as purchaseTexts } from '../../purchases/texts'
import { TierProgress } from '../../purchases/tier-progress'
import { useFreshBalance } from '../../purchases/use-fresh-balance'
import { useShell } from '../../shell-context'
import { useSaleContent } from '../../site'
import { AllTiersCard } from './all-tiers-card'
import styles from './status-page.module.css'
import { texts } from './texts'

export function StatusPage() {
  const t = texts.useT()
  const failed = purchaseTexts.useT()('dashboardFailed')
  const dashboard = useQuery(dashboardQuery())
  useFreshBalance(dashboard.data?.userPurchases)
  const { data, isError } = dashboard
  return (
    <div className={styles.grid}>
      <Card title={t('yours')} footer={<BuyLink variant="primary">{t('buyMore')}</BuyLink>}>
        <div className={styles.parts}>
          {isError && <LoadFailed title={failed} query={dashboard} isAbove={data !== undefined} />}
          {dashboard.isPending && <TierSkeleton />}
          {data && <TierProgress balance={data.balance} tokenName={data.tokenName} />}
        </div>
      </Card>
      <HoldingsCard dashboard={data} isUnknown={isError} />
      <AllTiersCard balance={data?.balance} />
    </div>
  )
}

interface HoldingsCardProps {
  dashboard: Dashboard | undefined
  /** It could not be read: the error stands in the card beside, here is a dash. */
  isUnknown: boolean
}

function HoldingsCard({ dashboard, isUnknown }: HoldingsCardProps) {
  const t = texts.useT()
  const { user } = useShell()
  const content = useSaleContent()
  const balance = <Balance dashboard={dashboard} isUnknown={isUnknown} />
  const allTimeHigh = {
    term: (
      <span className={styles.term}>
        <span>{t('high')}</span> <SampleTag />
      </span>
    ),
    detail: balance,
  }
  return (
    <Card title={t('holdings')}>
      <DescriptionList
        items={[
          { term: t('balance'), detail: balance },
          // It is the balance under another name, so a site with real figures has none.
          ...(content.mode === 'sample' ? [allTimeHigh] : []),
          { term: t('memberSince'), detail: formatDate(new Date(user.createdAt)) },
        ]}
      />
    </Card>
  )
}

function Balance({ dashboard, isUnknown }: HoldingsCardProps) {
  if (dashboard) return <Amount value={dashboard.balance} unit={dashboard.tokenName} />
  return isUnknown ? <span>—</span> : <Skeleton width={96} />
}

function TierSkeleton() {
  return (
    <div className={styles.parts} aria-busy="true">
      <Skeleton width={110} height={32} />
      <Skeleton height={30} />
      <Skeleton width={220} height={21} />
    </div>
  )
}
