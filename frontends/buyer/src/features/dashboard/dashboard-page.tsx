import type { Dashboard } from '@presale/contracts'
import { Card, classNames } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { ConfirmAddress, useIsAddressOpen } from '../../email-confirmation/email-confirmation'
import { LoadFailed } from '../../purchases/load-failed'
import { OpenPurchases, openOf } from '../../purchases/open-purchases'
import { dashboardQuery, freshSaleQuery } from '../../purchases/queries'
import { texts as purchaseTexts } from '../../purchases/texts'
import { useFreshBalance } from '../../purchases/use-fresh-balance'
import { useSaleContent } from '../../site'
import { BalanceCard } from './balance-card'
import styles from './dashboard-page.module.css'
import { DashboardSkeleton } from './dashboard-skeleton'
import { LivePurchasesCard } from './live-purchases-card'
import { RecentPurchasesCard } from './recent-purchases-card'
import { SalesProgressCard } from './sales-progress-card'
import { texts } from './texts'
import { TierCard } from './tier-card'

export function DashboardPage() {
  const failed = purchaseTexts.useT()('dashboardFailed')
  const dashboard = useQuery(dashboardQuery())
  useFreshBalance(dashboard.data?.userPurchases)
  const isAddressOpen = useIsAddressOpen()
  // Shown at once with the rest: a notice that came later would push all of it down.
  if (dashboard.data && isAddressOpen !== undefined) {
    return (
      <>
        {dashboard.isError && (
          <div className={styles.failed}>
            <LoadFailed title={failed} query={dashboard} isAbove />
          </div>
        )}
        <Loaded dashboard={dashboard.data} isAddressOpen={isAddressOpen} />
      </>
    )
  }
  if (dashboard.isError) {
    return (
      <Card>
        <LoadFailed title={failed} query={dashboard} />
      </Card>
    )
  }
  return <DashboardSkeleton />
}

/** Made-up sales beside 'The sale has not started yet' would be a contradiction. */
function useIsBeforeSamples(): boolean {
  const { data: sale } = useQuery(freshSaleQuery())
  return useSaleContent().mode === 'sample' && sale?.state === 'not-started'
}

function Loaded({ dashboard, isAddressOpen }: { dashboard: Dashboard; isAddressOpen: boolean }) {
  const t = texts.useT()
  const { balance, price, tokenName, projectMission, userPurchases } = dashboard
  const isBeforeSamples = useIsBeforeSamples()
  const hasList = userPurchases.length > 0
  return (
    <>
      <OpenPurchases purchases={userPurchases} />
      {isAddressOpen && (
        <div className={styles.notice}>
          <ConfirmAddress />
        </div>
      )}
      <div className={styles.grid}>
        <BalanceCard
          balance={balance}
          price={price}
          tokenName={tokenName}
          buying={openOf(userPurchases).length > 0 ? 'secondary' : 'primary'}
        />
        <TierCard balance={balance} tokenName={tokenName} />
        <RecentPurchasesCard
          purchases={userPurchases}
          tokenName={tokenName}
          className={isBeforeSamples || !hasList ? styles.wide : undefined}
        />
        {!isBeforeSamples && (
          <div className={classNames(styles.side, !hasList && styles.beside)}>
            <SalesProgressCard />
            <LivePurchasesCard price={price} tokenName={tokenName} />
          </div>
        )}
        {projectMission !== '' && (
          <Card title={t('mission')} className={styles.wide}>
            <p className={styles.mission} dir="auto">
              {projectMission}
            </p>
          </Card>
        )}
      </div>
    </>
  )
}
