import type { QueueState } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { type Column, EmptyState, formatNumber, Notice } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { ListTodo } from 'lucide-react'
import type { ReactNode } from 'react'
import { queuesQuery } from '../../../operations/running'
import { FOLLOWED } from '../api/operations'
import { queuePurpose, queueUnavailable } from '../operation-labels'
import { texts } from '../texts'
import type { en } from '../texts.en'
import { NextJobs } from './next-jobs'
import { OperationsCard } from './operations-card'
import styles from './part.module.css'
import { PartName } from './part-name'

/** What is to be done later, or again. */
export function QueuesCard() {
  const t = texts.useT()
  const query = useQuery({ ...queuesQuery(), ...FOLLOWED })
  return (
    <OperationsCard
      title={t('queues')}
      query={query}
      failed={t('queues.failed')}
      unread={t('queues.unread')}
      columns={columnsIn(t)}
      rowsOf={(queues) => queues}
      rowKey={({ name }) => name}
      skeletonRows={3}
      rowDetail={(queue) => detailOf(queue, t)}
      empty={<EmptyState icon={<ListTodo size={22} aria-hidden="true" />} title={t('queues.empty')} />}
    />
  )
}

type Count = keyof NonNullable<QueueState['counts']>

const COUNTS: readonly Count[] = ['delayed', 'waiting', 'active', 'failed', 'retried']

const columnsIn = (t: Translate<typeof en>): readonly Column<QueueState>[] => [
  {
    id: 'name',
    header: t('column.queue'),
    isPrimary: true,
    cell: ({ name }) => <PartName name={name} purpose={queuePurpose(name, t)} />,
  },
  ...COUNTS.map((count) => ({
    id: count,
    header: t(`count.${count}`),
    align: 'end' as const,
    cell: ({ counts }: QueueState) => <CountCell count={count} value={counts?.[count]} />,
  })),
]

function CountCell({ count, value }: { count: Count; value: number | undefined }) {
  const t = texts.useT()
  if (value === undefined) return <span className={styles.second}>{t('notKnown')}</span>
  return (
    <span className={count === 'failed' && value > 0 ? styles.failed : undefined}>{formatNumber(value)}</span>
  )
}

function detailOf({ name, available, nextJobs }: QueueState, t: Translate<typeof en>): ReactNode {
  if (!available) return <Notice tone="pending">{queueUnavailable(name, t)}</Notice>
  return nextJobs.length > 0 && <NextJobs queue={name} jobs={nextJobs} />
}
