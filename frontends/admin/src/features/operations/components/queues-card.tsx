import type { QueueState } from '@presale/contracts'
import { type Column, EmptyState, formatNumber, Notice } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { ListTodo } from 'lucide-react'
import type { ReactNode } from 'react'
import { queuesQuery } from '../../../operations/running'
import { FOLLOWED } from '../api/operations'
import { queuePurpose, queueUnavailable } from '../operation-labels'
import { NextJobs } from './next-jobs'
import { OperationsCard } from './operations-card'
import styles from './part.module.css'
import { PartName } from './part-name'

/** What is to be done later, or again. */
export function QueuesCard() {
  const query = useQuery({ ...queuesQuery(), ...FOLLOWED })
  return (
    <OperationsCard
      title="Queues"
      query={query}
      failed="Failed to fetch the queues"
      unread="Their state could not be read. Purchases are looked after all the same."
      columns={COLUMNS}
      rowsOf={(queues) => queues}
      rowKey={({ name }) => name}
      skeletonRows={3}
      rowDetail={detailOf}
      empty={<EmptyState icon={<ListTodo size={22} aria-hidden="true" />} title="No queues" />}
    />
  )
}

type Count = keyof NonNullable<QueueState['counts']>

const COUNTS: readonly { count: Count; header: string }[] = [
  { count: 'delayed', header: 'Armed' },
  { count: 'waiting', header: 'Waiting' },
  { count: 'active', header: 'Active' },
  { count: 'failed', header: 'Failed' },
  { count: 'retried', header: 'Tried again' },
]

const COLUMNS: readonly Column<QueueState>[] = [
  {
    id: 'name',
    header: 'Queue',
    isPrimary: true,
    cell: ({ name }) => <PartName name={name} purpose={queuePurpose(name)} />,
  },
  ...COUNTS.map(({ count, header }) => ({
    id: count,
    header,
    align: 'end' as const,
    cell: ({ counts }: QueueState) => <CountCell count={count} value={counts?.[count]} />,
  })),
]

function CountCell({ count, value }: { count: Count; value: number | undefined }) {
  if (value === undefined) return <span className={styles.second}>not known</span>
  return (
    <span className={count === 'failed' && value > 0 ? styles.failed : undefined}>{formatNumber(value)}</span>
  )
}

function detailOf({ name, available, nextJobs }: QueueState): ReactNode {
  if (!available) return <Notice tone="pending">{queueUnavailable(name)}</Notice>
  return nextJobs.length > 0 && <NextJobs queue={name} jobs={nextJobs} />
}
