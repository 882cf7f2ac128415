import type { QueueState } from '@presale/contracts'
import { Card, type Column, EmptyState, formatNumber, Notice, Table } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { ListTodo } from 'lucide-react'
import type { ReactNode } from 'react'
import { FailedList } from '../../../lists/failed-list'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { queuesQuery } from '../../../operations/running'
import { FOLLOWED } from '../api/operations'
import { queueAway, queuePurpose } from '../operation-words'
import { NextJobs } from './next-jobs'
import styles from './part.module.css'

const FAILED = 'Failed to fetch the queues'

/** What is to be done later, or again. */
export function QueuesCard() {
  const query = useQuery({ ...queuesQuery(), ...FOLLOWED })
  const { data, isPending, isError } = query
  return (
    <Card padding="none" title="Queues" aria-label="Queues">
      {!data && isError ? (
        <FailedList
          query={query}
          failed={FAILED}
          description="Their state could not be read. Purchases are looked after all the same."
        />
      ) : (
        <>
          {isError && (
            <OutdatedNotice
              query={query}
              failed={FAILED}
              title="This state could not be brought up to date"
            />
          )}
          <Table
            caption="Queues"
            columns={COLUMNS}
            rows={data ?? []}
            rowKey={({ name }) => name}
            skeletonRows={isPending ? 3 : undefined}
            rowDetail={detailOf}
            empty={<EmptyState icon={<ListTodo size={22} aria-hidden="true" />} title="No queues" />}
          />
        </>
      )}
    </Card>
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
    cell: ({ name }) => (
      <span className={styles.name}>
        <span className={styles.title}>{name}</span>
        <span className={styles.purpose}>{queuePurpose(name)}</span>
      </span>
    ),
  },
  ...COUNTS.map(({ count, header }) => ({
    ...{ id: count, header, align: 'end' as const },
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
  if (!available) return <Notice tone="pending">{queueAway(name)}</Notice>
  return nextJobs.length > 0 && <NextJobs queue={name} jobs={nextJobs} />
}
