import { FALLBACK_TOKEN_NAME } from '@presale/kernel'
import { Button, Card, LinkButton, PageHeader } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LoadFailed } from '../../purchases/load-failed'
import { OpenPurchases } from '../../purchases/open-purchases'
import { dashboardQuery, purchasesQuery } from '../../purchases/queries'
import { useFreshBalance } from '../../purchases/use-fresh-balance'
import { downloadText } from './download-text'
import { historyCsv } from './history-csv'
import { HistoryTable } from './history-table'
import { Holdings } from './holdings'
import styles from './my-coins-page.module.css'
import { TokenSchedule } from './token-schedule'

export function MyCoinsPage() {
  const dashboard = useQuery(dashboardQuery())
  const history = useQuery(purchasesQuery())
  useFreshBalance(history.data)
  const tokenName = dashboard.data?.tokenName ?? FALLBACK_TOKEN_NAME
  const rows = history.data ?? []
  const exportHistory = () => downloadText('purchase-history.csv', historyCsv(rows), 'text/csv;charset=utf-8')
  return (
    <>
      <PageHeader
        description="Your holdings, and every purchase with its status."
        actions={
          <>
            <Button
              icon={<Download aria-hidden="true" />}
              onClick={exportHistory}
              {...(rows.length === 0 ? { disabledReason: 'There are no transactions to export yet.' } : {})}
            >
              Export History
            </Button>
            <LinkButton variant="primary">
              <Link to="/buy-coins">Buy More</Link>
            </LinkButton>
          </>
        }
      />
      <OpenPurchases purchases={rows} />
      <div className={styles.sections}>
        <Holdings dashboard={dashboard} />
        <Card title="Transaction history" padding="none">
          {history.isError && (
            <div className={styles.failed}>
              <LoadFailed
                title="Failed to fetch user purchases"
                query={history}
                isAbove={history.data !== undefined}
              />
            </div>
          )}
          {(history.data || history.isPending) && (
            <HistoryTable rows={rows} tokenName={tokenName} isLoading={history.isPending} />
          )}
        </Card>
        {(history.data || history.isPending) && (
          <TokenSchedule rows={rows} tokenName={tokenName} isLoading={history.isPending} />
        )}
      </div>
    </>
  )
}
