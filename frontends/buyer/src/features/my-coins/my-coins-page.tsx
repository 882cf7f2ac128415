import { FALLBACK_TOKEN_NAME } from '@presale/kernel'
import { Card, formatNumber, LinkButton, Notice, PageHeader } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { LoadFailed } from '../../purchases/load-failed'
import { OpenPurchases } from '../../purchases/open-purchases'
import { dashboardQuery, purchasesQuery } from '../../purchases/queries'
import { useFreshBalance } from '../../purchases/use-fresh-balance'
import { purchaseCountQuery } from './api/purchase-count'
import { ExportButton } from './export-button'
import { HistoryTable } from './history-table'
import { Holdings } from './holdings'
import styles from './my-coins-page.module.css'
import { TokenSchedule } from './token-schedule'

export function MyCoinsPage() {
  const dashboard = useQuery(dashboardQuery())
  const history = useQuery(purchasesQuery())
  useFreshBalance(history.data)
  const tokenName = dashboard.data?.tokenName ?? FALLBACK_TOKEN_NAME
  const purchases = history.data ?? []
  const list = { purchases, tokenName, isLoading: history.isPending }
  return (
    <>
      <PageHeader
        description="Your holdings, and every purchase with its status."
        actions={
          <>
            <ExportButton isEmpty={history.isSuccess && purchases.length === 0} />
            <LinkButton variant="primary">
              <Link to="/buy-coins">Buy More</Link>
            </LinkButton>
          </>
        }
      />
      <OpenPurchases purchases={purchases} />
      <div className={styles.sections}>
        <Holdings dashboard={dashboard} />
        <Card title="Transaction history" padding="none">
          {history.isError && (
            <div className={styles.remark}>
              <LoadFailed
                title="Failed to fetch user purchases"
                query={history}
                isAbove={history.data !== undefined}
              />
            </div>
          )}
          <OlderPurchases listed={purchases.length} />
          {(history.data || history.isPending) && <HistoryTable {...list} />}
        </Card>
        {(history.data || history.isPending) && <TokenSchedule {...list} />}
      </div>
    </>
  )
}

/** A list that is cut says so, and where the rest is. */
function OlderPurchases({ listed }: { listed: number }) {
  const { data: total = 0 } = useQuery(purchaseCountQuery(listed))
  if (total <= listed) return null
  return (
    <div className={styles.remark}>
      <Notice title={`You have ${formatNumber(total)} purchases`}>
        The newest {formatNumber(listed)} are listed here. Export History has all of them.
      </Notice>
    </div>
  )
}
