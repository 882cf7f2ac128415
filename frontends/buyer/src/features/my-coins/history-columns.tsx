import type { Purchase } from '@presale/contracts'
import { dateLocale, Rich, type Translate, useLanguage } from '@presale/i18n'
import { currencyOf } from '@presale/kernel'
import { Amount, type Column, formatDate, formatExactTime, SampleTag } from '@presale/ui'
import { PurchaseActions } from '../../purchases/purchase-actions'
import { PurchaseState } from '../../purchases/purchase-state'
import { sampleOf } from '../../purchases/samples'
import { StartAgain } from '../../purchases/start-again'
import styles from './history-columns.module.css'
import type { en } from './texts.en'

export interface DateOrder {
  readonly isOldestFirst: boolean
  readonly toggle: () => void
}

/**
 * Prices to 4 decimals, totals to 2.
 * @param hasActions columns for actions and price; without room they are below the status and the amount.
 */
export function historyColumns(
  tokenName: string,
  order: DateOrder,
  hasActions: boolean,
  t: Translate<typeof en>,
): Column<Purchase>[] {
  const columns: Column<Purchase>[] = [
    {
      id: 'date',
      header: t('column.date'),
      isPrimary: true,
      sort: order.isOldestFirst ? 'asc' : 'desc',
      onSort: order.toggle,
      cell: (row) => <PurchaseDate at={row.date} />,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      align: 'end',
      cell: (row) => (
        <span className={styles.total}>
          <Amount value={row.amount} unit={tokenName} />
          {!hasActions && (
            <span className={styles.paid}>
              <Rich text={t('paidAt')} parts={{ price: () => <Price purchase={row} /> }} />
            </span>
          )}
        </span>
      ),
    },
    ...(hasActions ? [priceColumn(t)] : []),
    { id: 'total', header: t('column.total'), align: 'end', cell: (row) => <Total purchase={row} t={t} /> },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => (hasActions ? <PurchaseState purchase={row} /> : <StateWithActions purchase={row} />),
    },
  ]
  return hasActions ? [...columns, actionsColumn(t)] : columns
}

const Price = ({ purchase }: { purchase: Purchase }) => (
  <Amount prefix="$" value={purchase.price} decimals={4} />
)

const priceColumn = (t: Translate<typeof en>): Column<Purchase> => ({
  id: 'price',
  header: t('column.price'),
  align: 'end',
  cell: (row) => <Price purchase={row} />,
})

const actionsColumn = (t: Translate<typeof en>): Column<Purchase> => ({
  id: 'actions',
  header: t('column.actions'),
  isActions: true,
  cell: (row) => <RowActions purchase={row} />,
})

function RowActions({ purchase }: { purchase: Purchase }) {
  return (
    <div className={styles.actions}>
      <PurchaseActions purchase={purchase} isBelowOpen />
      <StartAgain purchase={purchase} size="sm" />
    </div>
  )
}

function StateWithActions({ purchase }: { purchase: Purchase }) {
  return (
    <div className={styles.stateWithActions}>
      <PurchaseState purchase={purchase} />
      <RowActions purchase={purchase} />
    </div>
  )
}

/** In USD, and what that was in the currency it was to be paid in: the digits that were locked. */
function Total({ purchase, t }: { purchase: Purchase; t: Translate<typeof en> }) {
  const sample = sampleOf(purchase.priceSource, purchase.sampleWallet)
  return (
    <span className={styles.total}>
      <Amount prefix="$" value={purchase.total} decimals={2} />{' '}
      <span className={styles.paid}>
        <Amount value={purchase.cryptoAmount} unit={currencyOf(purchase.cryptoSymbol).unit} />
      </span>
      {sample && (
        <span className={styles.sample}>
          <SampleTag>{t(`sample.${sample}`)}</SampleTag>
        </span>
      )}
    </span>
  )
}

function PurchaseDate({ at }: { at: string }) {
  useLanguage()
  const date = new Date(at)
  return (
    <time dateTime={at} title={formatExactTime(date)} className={styles.date}>
      <span>{formatDate(date)}</span>{' '}
      <span className={styles.clock}>
        {date.toLocaleTimeString(dateLocale(), { hour: '2-digit', minute: '2-digit' })}
      </span>
    </time>
  )
}
