import { FALLBACK_TOKEN_NAME } from '@presale/kernel'
import { Card, formatNumber, Notice, PageHeader } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { BuyLink } from '../../purchases/buy-link'
import { LoadFailed } from '../../purchases/load-failed'
import { OpenPurchases, openOf } from '../../purchases/open-purchases'
import { dashboardQuery, purchasesQuery } from '../../purchases/queries'
import { texts as purchaseTexts } from '../../purchases/texts'
import { useFreshBalance } from '../../purchases/use-fresh-balance'
import { purchaseCountQuery } from './api/purchase-count'
import { ExportButton } from './export-button'
import { HistoryTable } from './history-table'
import { Holdings } from './holdings'
import styles from './my-coins-page.module.css'
import { texts } from './texts'
import { TokenSchedule } from './token-schedule'

export function MyCoinsPage() {
  const t = texts.useT()
  const failed = purchaseTexts.useT()('purchasesFailed')
  const dashboard = useQuery(dashboardQuery())
  const history = useQuery(purchasesQuery())
  useFreshBalance(history.data)
  const tokenName = dashboard.data?.tokenName ?? FALLBACK_TOKEN_NAME
  const purchases = history.data ?? []
  const list = { purchases, tokenName, isLoading: history.isPending }
  return (
    <>
      <PageHeader
        description={t('description')}
        actions={
          <>
            <ExportButton isEmpty={history.isSuccess && purchases.length === 0} />
            <BuyLink variant={openOf(purchases).length > 0 ? 'secondary' : 'primary'}>{t('buyMore')}</BuyLink>
          </>
        }
      />
      <OpenPurchases purchases={purchases} />
      <div className={styles.sections}>
        <Holdings dashboard={dashboard} />
        <Card title={t('history')} padding="none">
          {history.isError && (
            <div className={styles.remark}>
              <LoadFailed title={failed} query={history} isAbove={history.data !== undefined} />
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
  const t = texts.useT()
  const { data: total = 0 } = useQuery(purchaseCountQuery(listed))
  if (total <= listed) return null
  return (
    <div className={styles.remark}>
      <Notice title={t('many', { total: formatNumber(total) })}>
        {t('many.listed', { listed: formatNumber(listed) })}
      </Notice>
    </div>
  )
}
