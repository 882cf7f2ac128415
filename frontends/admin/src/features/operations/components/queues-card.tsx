import type { QueueState } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { type Column, EmptyState, formatNumber, Notice, Tag } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { ListTodo } from 'lucide-react'
import type { ReactNode } from 'react'
import { queuesQuery } from '../../../operations/running'
import { useShell } from '../../../shell-context'
import { FOLLOWED } from '../api/operations'
import {
  type QueueCondition,
  queueConditionOf,
  queueNotConfigured,
  queuePaused,
  queuePurpose,
  queueUnavailable,
} from '../operation-labels'
import { texts } from '../texts'
import type { en } from '../texts.en'
import { FailedJobs } from './failed-jobs'
import { NextJobs } from './next-jobs'
import { OperationsCard } from './operations-card'
import styles from './part.module.css'
import { PartName } from './part-name'
import { QueueActions } from './queue-actions'

/** What is to be done later, or again. */
export function QueuesCard() {
  const t = texts.useT()
  const { user } = useShell()
  const query = useQuery({ ...queuesQuery(), ...FOLLOWED })
  return (
    <OperationsCard
      part="queues"
      title={t('queues')}
      query={query}
      failed={t('queues.failed')}
      unread={t('queues.unread')}
      columns={user.isAdmin ? adminColumnsIn(t) : columnsIn(t)}
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
  { id: 'state', header: t('column.state'), cell: (queue) => <Condition of={queueConditionOf(queue)} /> },
  ...COUNTS.map((count) => ({
    id: count,
    header: t(`count.${count}`),
    align: 'end' as const,
    cell: ({ counts }: QueueState) => <CountCell count={count} value={counts?.[count]} />,
  })),
]

const adminColumnsIn = (t: Translate<typeof en>): readonly Column<QueueState>[] => [
  ...columnsIn(t),
  {
    id: 'actions',
    header: t('column.actions'),
    isActions: true,
    cell: (queue) => <QueueActions queue={queue} />,
  },
]

const TONES = {
  running: 'approved',
  paused: 'pending',
  unknown: 'neutral',
  'not-configured': 'neutral',
} as const satisfies Record<QueueCondition, unknown>

function Condition({ of }: { of: QueueCondition }) {
  const t = texts.useT()
  return <Tag tone={TONES[of]}>{t(`queueCondition.${of}`)}</Tag>
}

function CountCell({ count, value }: { count: Count; value: number | undefined }) {
  const t = texts.useT()
  if (value === undefined) return <span className={styles.second}>{t('notKnown')}</span>
  return (
    <span className={count === 'failed' && value > 0 ? styles.failed : undefined}>{formatNumber(value)}</span>
  )
}

function detailOf(queue: QueueState, t: Translate<typeof en>): ReactNode {
  const { name, available, isConfigured, isPaused, counts, nextJobs } = queue
  const failed = counts?.failed ?? 0
  if (isConfigured === false && !isPaused && failed === 0)
    return <p className={styles.fact}>{queueNotConfigured(name, t)}</p>
  if (!available) return <Notice tone="pending">{queueUnavailable(name, t)}</Notice>
  if (!isPaused && failed === 0 && nextJobs.length === 0) return null
  return (
    <div className={styles.detail}>
      {isPaused && <Notice tone="pending">{queuePaused(name, t)}</Notice>}
      {failed > 0 && <FailedJobs queue={name} count={failed} />}
      {nextJobs.length > 0 && <NextJobs queue={name} jobs={nextJobs} />}
    </div>
  )
}
