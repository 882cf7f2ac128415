import type { Purchase } from '@presale/contracts'
import { SAMPLE_TGE } from '@presale/kernel'
import { Amount, Card, type Column, EmptyState, formatDate, SampleTag, Skeleton, Table } from '@presale/ui'
import { CalendarClock } from 'lucide-react'
import { useSite } from '../../site'
import { creditState, isScheduled, tokensToCome } from './credit-state'
import { ListPages } from './list-pages'
import { SCHEDULE_PAGE_SIZE } from './paging'
import styles from './token-schedule.module.css'
import { useListPage } from './use-list-view'

export interface TokenScheduleProps {
  /** Newest first. */
  purchases: readonly Purchase[]
  tokenName: string
  isLoading: boolean
}

/** When the tokens of each purchase arrive: on the balance once approved, and handed out at the TGE. */
export function TokenSchedule({ purchases, tokenName, isLoading }: TokenScheduleProps) {
  const scheduled = purchases.filter(isScheduled)
  const { rows, page, turnTo } = useListPage(scheduled, 'schedule', SCHEDULE_PAGE_SIZE)
  return (
    <Card title="Token schedule" padding="none">
      <dl className={styles.facts}>
        <div>
          <dt>Waiting for payment or approval</dt>
          <dd>
            {isLoading ? (
              <Skeleton width={96} />
            ) : (
              <Amount value={tokensToCome(purchases)} unit={tokenName} />
            )}
          </dd>
        </div>
        <Distribution />
      </dl>
      <Table
        caption="Token schedule"
        columns={scheduleColumns(tokenName)}
        rows={rows}
        rowKey={(row) => row.id}
        skeletonRows={isLoading ? 2 : undefined}
        empty={
          <EmptyState
            icon={<CalendarClock size={22} aria-hidden="true" />}
            title="No purchases available"
            description="Once you have bought tokens, you see here when they arrive."
          />
        }
      />
      <ListPages
        label="Token schedule"
        page={page}
        size={SCHEDULE_PAGE_SIZE}
        total={scheduled.length}
        turnTo={turnTo}
      />
    </Card>
  )
}

/** No date is set: a sample is shown until the sale is live, then the fact that there is none. */
function Distribution() {
  const isLive = useSite().marketingMode === 'live'
  return (
    <div>
      <dt>Distribution, at the token generation event (TGE)</dt>
      <dd className={styles.distribution}>
        <span>{isLive ? 'Not announced yet' : SAMPLE_TGE}</span>
        {!isLive && <SampleTag>Distribution: sample data</SampleTag>}
      </dd>
    </div>
  )
}

function scheduleColumns(tokenName: string): Column<Purchase>[] {
  return [
    {
      id: 'tokens',
      header: 'Tokens',
      isPrimary: true,
      cell: (row) => <Amount value={row.amount} unit={tokenName} />,
    },
    { id: 'bought', header: 'Bought', cell: (row) => formatDate(new Date(row.date)) },
    { id: 'credited', header: 'On your balance', cell: creditState },
  ]
}
