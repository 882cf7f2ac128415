import type { Dashboard } from '@presale/contracts'
import { Amount, Card, DescriptionList, formatDate, LinkButton, SampleTag, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { LoadFailed } from '../../purchases/load-failed'
import { dashboardQuery } from '../../purchases/queries'
import { TierProgress } from '../../purchases/tier-progress'
import { useFreshBalance } from '../../purchases/use-fresh-balance'
import { useShell } from '../../shell-context'
import { useSaleContent } from '../../site'
import { AllTiersCard } from './all-tiers-card'
import styles from './status-page.module.css'

export function StatusPage() {
  const dashboard = useQuery(dashboardQuery())
  useFreshBalance(dashboard.data?.userPurchases)
  const { data, isError } = dashboard
  return (
    <div className={styles.grid}>
      <Card
        title="Your tier"
        footer={
          <LinkButton variant="primary">
            <Link to="/buy-coins">Buy more tokens</Link>
          </LinkButton>
        }
      >
        <div className={styles.parts}>
          {isError && (
            <LoadFailed
              title="Failed to fetch dashboard data"
              query={dashboard}
              isAbove={data !== undefined}
            />
          )}
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
  const { user } = useShell()
  const content = useSaleContent()
  const balance = <Balance dashboard={dashboard} isUnknown={isUnknown} />
  const allTimeHigh = {
    term: (
      <span className={styles.term}>
        All-Time High <SampleTag />
      </span>
    ),
    detail: balance,
  }
  return (
    <Card title="Your holdings">
      <DescriptionList
        items={[
          { term: 'Current balance', detail: balance },
          // It is the balance under another name, so a site with real figures has none.
          ...(content.mode === 'sample' ? [allTimeHigh] : []),
          { term: 'Member Since', detail: formatDate(new Date(user.createdAt)) },
        ]}
      />
    </Card>
  )
}

function Balance({ dashboard, isUnknown }: HoldingsCardProps) {
  if (dashboard) return <Amount value={dashboard.balance} unit={dashboard.tokenName} />
  return isUnknown ? <>—</> : <Skeleton width={96} />
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
