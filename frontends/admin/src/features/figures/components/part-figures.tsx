import type { PurchaseStatus, SaleHistory } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { type Column, formatNumber, StatusBadge } from '@presale/ui'
import { texts as eventTexts } from '../../../events/texts'
import {
  bucketLabel,
  byValue,
  currenciesSummary,
  decisionsSummary,
  durationLabel,
  endedOf,
  requestedOf,
  statusesSummary,
} from '../figure-labels'
import { texts } from '../texts'
import type { en } from '../texts.en'
import { dollarTick, type FigureProps } from './day-figures'
import { FigureCard } from './figure-card'
import { allPurchases, approvedAndPending, countColumn, dollarColumn, dollars } from './figure-columns'

type T = Translate<typeof en>
type Currency = SaleHistory['currencies'][number]
type Status = SaleHistory['statuses'][number]
interface Bucket {
  readonly key: string
  readonly label: string
  readonly purchases: number
}

const currencyColumns = (t: T): readonly Column<Currency>[] => [
  {
    id: 'symbol',
    header: t('currency'),
    isPrimary: true,
    cell: ({ symbol }) => <span translate="no">{symbol}</span>,
  },
  countColumn('purchases', t('purchases'), ({ purchases }) => purchases),
  dollarColumn('total', t('requested'), requestedOf),
  countColumn('approved', t('approved'), ({ approved }) => approved),
  dollarColumn('raised', t('raised'), ({ approvedTotal }) => approvedTotal),
  dollarColumn('ended', t('ended'), endedOf),
]

export function ValueByCurrency({ history, isTable, className }: FigureProps) {
  const t = texts.useT()
  const currencies = byValue(history)
  return (
    <FigureCard
      title={t('valueByCurrency')}
      summary={currenciesSummary(history, t)}
      kept={currencies.flatMap((currency) => [
        currency.symbol,
        dollars(requestedOf(currency)),
        dollars(currency.approvedTotal),
      ])}
      className={className}
      isTable={isTable}
      isLying
      series={approvedAndPending(t)}
      formatTick={dollarTick}
      rows={currencies.map((currency) => {
        const { symbol, purchases, approved, approvedTotal } = currency
        const requested = requestedOf(currency)
        return {
          key: symbol,
          label: symbol,
          name: symbol,
          isSymbol: true,
          mark: dollarTick(Number(requested)),
          values: [Number(approvedTotal), Number(requested) - Number(approvedTotal)],
          facts: [
            { term: t('requested'), text: dollars(requested) },
            { term: t('raised'), text: dollars(approvedTotal) },
            { term: t('ended'), text: dollars(endedOf(currency)) },
            { term: t('purchases'), text: formatNumber(purchases) },
            { term: t('approved'), text: formatNumber(approved) },
          ],
        }
      })}
      columns={currencyColumns(t)}
      data={currencies}
      rowKey={({ symbol }) => symbol}
    />
  )
}

const COLORS: Readonly<Record<PurchaseStatus, string>> = {
  pending: 'var(--pending)',
  approved: 'var(--approved)',
  declined: 'var(--declined)',
  expired: 'var(--expired)',
}

const statusColumns = (t: T): readonly Column<Status>[] => [
  {
    id: 'status',
    header: t('state'),
    isPrimary: true,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  countColumn('purchases', t('purchases'), ({ purchases }) => purchases),
  dollarColumn('total', t('amount'), ({ total }) => total),
]

export function ByState({ history, isTable, className }: FigureProps) {
  const t = texts.useT()
  return (
    <FigureCard
      title={t('byState')}
      summary={statusesSummary(history, t)}
      className={className}
      isTable={isTable}
      isLying
      series={allPurchases(t)}
      rows={history.statuses.map(({ status, purchases, total }) => ({
        key: status,
        label: t(`state.${status}`),
        name: t(`state.${status}`),
        values: [purchases],
        color: COLORS[status],
        facts: [
          { term: t('purchases'), text: formatNumber(purchases) },
          { term: t('amount'), text: dollars(total) },
        ],
      }))}
      columns={statusColumns(t)}
      data={history.statuses}
      rowKey={({ status }) => status}
    />
  )
}

const bucketColumns = (t: T): readonly Column<Bucket>[] => [
  { id: 'label', header: t('decidedWithin'), isPrimary: true, cell: ({ label }) => label },
  countColumn('purchases', t('purchases'), ({ purchases }) => purchases),
]

/** From the payment's report to approval or decline: how long buyers wait for a person. */
export function TimeToDecision({ history, isTable, className }: FigureProps) {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  const { buckets, medianSeconds, ninetiethSeconds } = history.decisions
  const data = buckets.map(({ underSeconds, purchases }, index) => ({
    key: String(underSeconds),
    label: bucketLabel(buckets, index, t, inEvents),
    purchases,
  }))
  const marks = [
    { term: t('half'), text: durationLabel(medianSeconds, t, inEvents) },
    { term: t('nineOfTen'), text: durationLabel(ninetiethSeconds, t, inEvents) },
  ]
  return (
    <FigureCard
      title={t('timeToDecision')}
      summary={decisionsSummary(history, t, inEvents)}
      className={className}
      isTable={isTable}
      isLying
      series={allPurchases(t)}
      rows={data.map(({ key, label, purchases }) => ({
        key,
        label,
        name: label,
        values: [purchases],
        facts: [{ term: t('purchases'), text: formatNumber(purchases) }, ...marks],
      }))}
      columns={bucketColumns(t)}
      data={data}
      rowKey={({ key }) => key}
    />
  )
}
