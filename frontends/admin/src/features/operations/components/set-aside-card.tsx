import { type Column, EmptyState, RelativeTime, Tag } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { setAsideQuery } from '../../../operations/running'
import { FOLLOWED } from '../api/operations'
import { beginsUnreadable, fromRevision, type SetAsideStream, setAsideStreams } from '../set-aside-streams'
import { OperationsCard } from './operations-card'
import styles from './part.module.css'
import { SetAsideDetail } from './set-aside-detail'

/** Purchases with an event that could not be read or applied: they are paused, everything else continues. */
export function SetAsideCard() {
  const query = useQuery({ ...setAsideQuery(), ...FOLLOWED })
  return (
    <OperationsCard
      title="Set aside"
      query={query}
      failed="Failed to fetch what is set aside"
      unread="Whether anything is set aside could not be read."
      columns={COLUMNS}
      rowsOf={setAsideStreams}
      rowKey={({ stream }) => stream}
      skeletonRows={1}
      rowDetail={(row) => <SetAsideDetail {...row} />}
      empty={
        <EmptyState
          icon={<CircleCheck size={22} aria-hidden="true" />}
          title="Nothing is set aside"
          description="Every event could be read and applied. A purchase with one that cannot be stands here until it can."
        />
      }
    />
  )
}

const COLUMNS: readonly Column<SetAsideStream>[] = [
  {
    id: 'purchase',
    header: 'Purchase',
    isPrimary: true,
    cell: ({ stream, purchaseId, stops }) =>
      purchaseId === null || beginsUnreadable({ stops }) ? (
        <span className={styles.position}>{purchaseId ?? stream}</span>
      ) : (
        <Link
          className={styles.purchase}
          to={`/admin?tab=payments&purchase=${encodeURIComponent(purchaseId)}`}
          title={`Open purchase ${purchaseId}`}
        >
          {purchaseId}
        </Link>
      ),
  },
  {
    id: 'event',
    header: 'Event',
    cell: ({ stops }) => [...new Set(stops.map(({ eventType }) => eventType))].join(', '),
  },
  {
    id: 'revision',
    header: 'From revision',
    align: 'end',
    cell: ({ stops }) => fromRevision(stops),
  },
  { id: 'since', header: 'Since', cell: ({ since }) => <RelativeTime at={since} /> },
  {
    id: 'state',
    header: 'State',
    cell: ({ isResumeRequested }) =>
      isResumeRequested ? <Tag tone="pending">Resume asked for</Tag> : <Tag tone="declined">Set aside</Tag>,
  },
]
