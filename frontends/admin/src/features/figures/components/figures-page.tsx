import { serverNow } from '@presale/api-client'
import type { SaleHistory } from '@presale/contracts'
import { Card, EmptyState, LinkButton, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { CalendarX, ChartColumn } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { FailedList } from '../../../lists/failed-list'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { earlierHistoryQuery, saleHistoryQuery } from '../api/sale-history'
import { totalsOf } from '../figure-labels'
import { type DayRange, isDay, lastDays, periodBefore, readRange, refusalOf, writeRange } from '../range'
import { texts } from '../texts'
import { AmountOverTime, type FigureProps, PurchasesOverTime } from './day-figures'
import { EvidenceOfApprovals } from './evidence-figures'
import styles from './figures-page.module.css'
import { FiguresToolbar } from './figures-toolbar'
import { FiguresTotals } from './figures-totals'
import { ByState, TimeToDecision, ValueByCurrency } from './part-figures'
import { ReceivedByCurrency } from './received-figures'

/** The sale in figures: which days, and whether as bars or as tables, stands in the address bar. */
export function FiguresPage() {
  const t = texts.useT()
  const [params] = useSearchParams()
  const today = serverNow().toISOString().slice(0, 10)
  const range = readRange(params, today)
  const refusal = refusalOf(range, t)
  const isTable = params.get('as') === 'table'
  const query = useQuery({ ...saleHistoryQuery(range), enabled: refusal === undefined })
  const { data, isError } = query
  const isLoaded = data !== undefined && !query.isPlaceholderData
  const before = usePeriodBefore(range, isLoaded && refusal === undefined)
  return (
    <div className={styles.page}>
      <FiguresToolbar range={range} today={today} refusal={refusal} isTable={isTable} />
      {refusal !== undefined ? (
        <Card>
          <EmptyState
            icon={<CalendarX size={22} aria-hidden="true" />}
            title={t('notShown')}
            description={refusal}
            action={
              <LinkButton>
                <Link to={`?${writeRange(params, lastDays(30, today), today)}`}>{t('showLast30Days')}</Link>
              </LinkButton>
            }
          />
        </Card>
      ) : !data && isError ? (
        <Card>
          <FailedList query={query} failed={t('failed')} description={t('notRead')} />
        </Card>
      ) : (
        <>
          {isError && <OutdatedNotice query={query} failed={t('failed')} title={t('outdated')} />}
          <FiguresTotals
            history={data}
            before={isLoaded ? before : undefined}
            isUnfinished={range.to >= today}
          />
          {data ? (
            <div className={query.isPlaceholderData ? styles.outdated : undefined}>
              <Figures history={data} isTable={isTable} />
            </div>
          ) : (
            <FiguresSkeleton />
          )}
        </>
      )}
    </div>
  )
}

/** Asked for after the period itself; where it can't be read, nothing is compared. */
function usePeriodBefore(range: DayRange, isWanted: boolean): SaleHistory | undefined {
  const { from, to } = periodBefore(range)
  const { data } = useQuery({
    ...earlierHistoryQuery({ from, to }),
    enabled: isWanted && isDay(from),
  })
  return data
}

function Figures(figure: FigureProps) {
  const t = texts.useT()
  if (totalsOf(figure.history).purchases === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ChartColumn size={22} aria-hidden="true" />}
          title={t('noPurchases')}
          description={t('noPurchasesHint')}
        />
      </Card>
    )
  }
  return (
    <div className={styles.figures}>
      <PurchasesOverTime {...figure} />
      <AmountOverTime {...figure} />
      <ByState {...figure} />
      <TimeToDecision {...figure} />
      <EvidenceOfApprovals {...figure} className={styles.wide} />
      <ValueByCurrency {...figure} className={styles.wide} />
      <ReceivedByCurrency history={figure.history} className={styles.wide} />
    </div>
  )
}

function FiguresSkeleton() {
  const t = texts.useT()
  return (
    <div className={styles.figures} aria-busy="true">
      {[t('purchases'), t('amount'), t('byState'), t('timeToDecision')].map((title) => (
        <Card key={title} title={title}>
          <Skeleton height={220} />
        </Card>
      ))}
    </div>
  )
}
