import { Kept } from '@presale/i18n'
import { Card, type Column, Table } from '@presale/ui'
import type { ReactElement, ReactNode } from 'react'
import { texts } from '../texts'
import { Bars, type BarsProps } from './bars'
import styles from './figure-card.module.css'

export interface FigureCardProps<Row> extends Omit<BarsProps, 'label'> {
  title: string
  /** What the chart says, in a sentence: under the title for everybody. */
  summary: string
  /** Of it, what is no language: amounts, symbols. */
  kept?: readonly string[] | undefined
  isTable: boolean
  columns: readonly Column<Row>[]
  /** What the table has a row for. */
  data: readonly Row[]
  rowKey: (row: Row) => string
  className?: string | undefined
  /** Beside the title: where to look further. */
  action?: ReactElement
}

/** One figure: as bars, or the same as a table. */
export function FigureCard<Row>(props: FigureCardProps<Row>) {
  const t = texts.useT()
  const { title, summary, kept = [], isTable, columns, data, rowKey, className, action, ...bars } = props
  return (
    <Card title={title} action={action} className={className} aria-label={title}>
      <p className={styles.summary}>
        <Kept text={summary} words={kept} />
      </p>
      {isTable ? (
        <TableFrame title={title} isLong={data.length > LONG_TABLE}>
          <Table caption={title} density="dense" columns={columns} rows={data} rowKey={rowKey} />
        </TableFrame>
      ) : (
        <>
          {bars.series.length > 1 && (
            <ul className={styles.legend}>
              {bars.series.map(({ name, color }) => (
                <li key={name} className={styles.series}>
                  <span className={styles.mark} style={{ background: color }} />
                  <span>{name}</span>
                </li>
              ))}
            </ul>
          )}
          <Bars {...bars} label={t('chart', { title, summary })} />
        </>
      )}
    </Card>
  )
}

/** From here on it scrolls within its card. */
const LONG_TABLE = 12

interface TableFrameProps {
  title: string
  isLong: boolean
  children: ReactNode
}

function TableFrame({ title, isLong, children }: TableFrameProps) {
  const t = texts.useT()
  if (!isLong) return <div className={styles.table}>{children}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.long} aria-label={t('asTable', { title })} tabIndex={0}>
      <div className={styles.table}>{children}</div>
    </section>
  )
}
