import { Card, Table, type TableProps } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { FailedList } from '../../../lists/failed-list'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { texts } from '../texts'
import type { Part } from '../verdict'
import { cardIdOf } from './card-id'

export interface OperationsCardProps<Data, Row>
  extends Pick<TableProps<Row>, 'columns' | 'rowKey' | 'rowDetail' | 'empty'> {
  /** Which part of the verdict leads here. */
  part: Part
  title: string
  query: UseQueryResult<Data>
  /** 'Failed to fetch the queues' */
  failed: string
  /** What it means that nothing could be read. */
  unread: string
  rowsOf: (data: Data) => readonly Row[]
  /** While the first answer is on its way. */
  skeletonRows: number
}

/** A table that is looked at again while in view: its state while it loads, fails, or is out of date. */
export function OperationsCard<Data, Row>({
  part,
  title,
  query,
  failed,
  unread,
  rowsOf,
  skeletonRows,
  ...table
}: OperationsCardProps<Data, Row>) {
  const t = texts.useT()
  const { data, isPending, isError } = query
  return (
    <Card id={cardIdOf(part)} tabIndex={-1} padding="none" title={title} aria-label={title}>
      {data === undefined && isError ? (
        <FailedList query={query} failed={failed} description={unread} />
      ) : (
        <>
          {isError && <OutdatedNotice query={query} failed={failed} title={t('outdated')} />}
          <Table
            {...table}
            caption={title}
            rows={data === undefined ? [] : rowsOf(data)}
            skeletonRows={isPending ? skeletonRows : undefined}
          />
        </>
      )}
    </Card>
  )
}
