import type { Translate } from '@presale/i18n'
import { type Column, EmptyState, RelativeTime, Tag } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { setAsideQuery } from '../../../operations/running'
import { FOLLOWED } from '../api/operations'
import { beginsUnreadable, fromRevision, type SetAsideStream, setAsideStreams } from '../set-aside-streams'
import { texts } from '../texts'
import type { en } from '../texts.en'
import { OperationsCard } from './operations-card'
import styles from './part.module.css'
import { SetAsideDetail } from './set-aside-detail'

/** Purchases with an event that could not be read or applied: they are paused, everything else continues. */
export function SetAsideCard() {
  const t = texts.useT()
  const query = useQuery({ ...setAsideQuery(), ...FOLLOWED })
  return (
    <OperationsCard
      part="setAside"
      title={t('setAside')}
      query={query}
      failed={t('setAside.failed')}
      unread={t('setAside.unread')}
      columns={columnsIn(t)}
      rowsOf={setAsideStreams}
      rowKey={({ stream }) => stream}
      skeletonRows={1}
      rowDetail={(row) => <SetAsideDetail {...row} />}
      empty={
        <EmptyState
          icon={<CircleCheck size={22} aria-hidden="true" />}
          title={t('setAside.empty')}
          description={t('setAside.emptyHint')}
        />
      }
    />
  )
}

const columnsIn = (t: Translate<typeof en>): readonly Column<SetAsideStream>[] => [
  {
    id: 'purchase',
    header: t('column.purchase'),
    isPrimary: true,
    cell: ({ stream, purchaseId, stops }) =>
      purchaseId === null || beginsUnreadable({ stops }) ? (
        <span className={styles.position} translate="no">
          {purchaseId ?? stream}
        </span>
      ) : (
        <Link
          className={styles.purchase}
          to={`/admin?tab=payments&purchase=${encodeURIComponent(purchaseId)}`}
          title={t('openPurchase', { purchase: purchaseId })}
        >
          <span translate="no">{purchaseId}</span>
        </Link>
      ),
  },
  {
    id: 'event',
    header: t('column.event'),
    cell: ({ stops }) => (
      <span translate="no">{[...new Set(stops.map(({ eventType }) => eventType))].join(', ')}</span>
    ),
  },
  {
    id: 'revision',
    header: t('column.fromRevision'),
    align: 'end',
    cell: ({ stops }) => fromRevision(stops, t),
  },
  { id: 'since', header: t('column.since'), cell: ({ since }) => <RelativeTime at={since} /> },
  {
    id: 'state',
    header: t('column.state'),
    cell: ({ isResumeRequested }) =>
      isResumeRequested ? (
        <Tag tone="pending">{t('setAside.resumeAsked')}</Tag>
      ) : (
        <Tag tone="declined">{t('setAside')}</Tag>
      ),
  },
]
