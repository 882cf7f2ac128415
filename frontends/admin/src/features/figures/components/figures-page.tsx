import { serverNow } from '@presale/api-client'
import { Card, EmptyState, LinkButton, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { CalendarX, ChartColumn } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { FailedList } from '../../../lists/failed-list'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { saleHistoryQuery } from '../api/sale-history'
import { totalsOf } from '../figure-labels'
import { lastDays, readRange, refusalOf, writeRange } from '../range'
import { AmountByDay, type FigureProps, PurchasesByDay } from './day-figures'
import { EvidenceOfApprovals } from './evidence-figures'
import styles from './figures-page.module.css'
import { FiguresToolbar } from './figures-toolbar'
import { FiguresTotals } from './figures-totals'
import { ByCurrency, ByState, TimeToDecision } from './part-figures'

const FAILED = 'Failed to fetch the figures'

/** The sale in figures: which days, and whether as bars or as tables, stands in the address bar. */
export function FiguresPage() {
  const [params] = useSearchParams()
  const today = serverNow().toISOString().slice(0, 10)
  const range = readRange(params, today)
  const refusal = refusalOf(range)
  const isTable = params.get('as') === 'table'
  const query = useQuery({ ...saleHistoryQuery(range), enabled: refusal === undefined })
  const { data, isError } = query
  return (
    <div className={styles.page}>
      <FiguresToolbar range={range} today={today} refusal={refusal} isTable={isTable} />
      {refusal !== undefined ? (
        <Card>
          <EmptyState
            icon={<CalendarX size={22} aria-hidden="true" />}
            title="These days cannot be shown"
            description={refusal}
            action={
              <LinkButton>
                <Link to={`?${writeRange(params, lastDays(30, today), today)}`}>Show the last 30 days</Link>
              </LinkButton>
            }
          />
        </Card>
      ) : !data && isError ? (
        <Card>
          <FailedList query={query} failed={FAILED} description="The figures could not be loaded." />
        </Card>
      ) : (
        <>
          {isError && (
            <OutdatedNotice
              query={query}
              failed={FAILED}
              title="These figures could not be brought up to date"
            />
          )}
          <FiguresTotals history={data} />
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

function Figures(figure: FigureProps) {
  if (totalsOf(figure.history).purchases === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ChartColumn size={22} aria-hidden="true" />}
          title="No purchases in these days"
          description="Bars appear as soon as a buyer asks for a payment address. Choose other days to see earlier ones."
        />
      </Card>
    )
  }
  return (
    <div className={styles.figures}>
      <PurchasesByDay {...figure} />
      <AmountByDay {...figure} />
      <ByState {...figure} />
      <TimeToDecision {...figure} />
      <EvidenceOfApprovals {...figure} className={styles.wide} />
      <ByCurrency {...figure} className={styles.wide} />
    </div>
  )
}

function FiguresSkeleton() {
  return (
    <div className={styles.figures} aria-busy="true">
      {['Purchases by day', 'Amount by day', 'By state', 'Time to decision'].map((title) => (
        <Card key={title} title={title}>
          <Skeleton height={220} />
        </Card>
      ))}
    </div>
  )
}
