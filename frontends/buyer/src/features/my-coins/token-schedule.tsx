import type { Purchase } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { Amount, Card, type Column, EmptyState, formatDate, SampleTag, Skeleton, Table } from '@presale/ui'
import { CalendarClock } from 'lucide-react'
import { useSite } from '../../site'
import { creditState, isScheduled, tokensToCome } from './credit-state'
import { ListPages } from './list-pages'
import { SCHEDULE_PAGE_SIZE } from './paging'
import { texts } from './texts'
import type { en } from './texts.en'
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
  const t = texts.useT()
  const scheduled = purchases.filter(isScheduled)
  const { rows, page, turnTo } = useListPage(scheduled, 'schedule', SCHEDULE_PAGE_SIZE)
  return (
    <Card title={t('schedule')} padding="none">
      <dl className={styles.facts}>
        <div>
          <dt>{t('toCome')}</dt>
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
        caption={t('schedule')}
        columns={scheduleColumns(tokenName, t)}
        rows={rows}
        rowKey={(row) => row.id}
        skeletonRows={isLoading ? 2 : undefined}
        empty={
          <EmptyState
            icon={<CalendarClock size={22} aria-hidden="true" />}
            title={t('schedule.none')}
            description={t('schedule.noneHint')}
          />
        }
      />
      <ListPages
        label={t('schedule')}
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
  const t = texts.useT()
  const isLive = useSite().marketingMode === 'live'
  return (
    <div>
      <dt>{t('distribution')}</dt>
      <dd className={styles.distribution}>
        <span>{isLive ? t('distribution.none') : t('distribution.sample')}</span>
        {!isLive && <SampleTag>{t('distribution.sampleTag')}</SampleTag>}
      </dd>
    </div>
  )
}

function scheduleColumns(tokenName: string, t: Translate<typeof en>): Column<Purchase>[] {
  return [
    {
      id: 'tokens',
      header: t('column.tokens'),
      isPrimary: true,
      cell: (row) => <Amount value={row.amount} unit={tokenName} />,
    },
    { id: 'bought', header: t('column.bought'), cell: (row) => formatDate(new Date(row.date)) },
    { id: 'credited', header: t('column.credited'), cell: (row) => creditState(row, t) },
  ]
}
