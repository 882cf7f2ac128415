import type { SaleHistory } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { Amount, Card, type Column, Table } from '@presale/ui'
import { texts } from '../texts'
import type { en } from '../texts.en'
import styles from './figure-card.module.css'
import { countColumn } from './figure-columns'

type Received = NonNullable<SaleHistory['received']>[number]

const columns = (t: Translate<typeof en>): readonly Column<Received>[] => [
  {
    id: 'unit',
    header: t('currency'),
    isPrimary: true,
    cell: ({ unit, network }) => <span translate="no">{`${unit}, ${network}`}</span>,
  },
  countColumn('payments', t('received.payments'), ({ payments }) => payments),
  {
    id: 'received',
    header: t('received.received'),
    align: 'end',
    cell: ({ received, unit }) => <Amount value={received} unit={unit} />,
  },
  {
    id: 'approved',
    header: t('received.approved'),
    align: 'end',
    cell: ({ approved, unit }) => <Amount value={approved} unit={unit} />,
  },
]

/** What networks show beside what was approved: nothing where no node is asked, or where neither is anything. */
export function ReceivedByCurrency({
  history: { received = [] },
  className,
}: {
  history: SaleHistory
  className?: string | undefined
}) {
  const t = texts.useT()
  if (received.length === 0) return null
  const title = t('received.title')
  return (
    <Card title={title} className={className} aria-label={title}>
      <p className={styles.summary}>{t('received.hint')}</p>
      <Table
        caption={title}
        density="dense"
        columns={columns(t)}
        rows={received}
        rowKey={({ network, unit }) => `${network} ${unit}`}
      />
    </Card>
  )
}
