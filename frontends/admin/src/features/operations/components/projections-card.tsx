import type { ProjectionState } from '@presale/contracts'
import { type Column, EmptyState, formatExactTime, formatNumber, Notice, ProgressBar, Tag } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { projectionsQuery } from '../../../operations/running'
import { useShell } from '../../../shell-context'
import { OPERATIONS_REFRESH_MS, TASK_REFRESH_MS } from '../api/operations'
import {
  conditionOf,
  eventsBehind,
  type ProjectionCondition,
  percentBuilt,
  projectionPurpose,
  timeBehind,
} from '../operation-labels'
import { isOpen } from '../task-labels'
import { OperationsCard } from './operations-card'
import styles from './part.module.css'
import { PartName } from './part-name'
import { ProjectionActions } from './projection-actions'
import { ProjectionTaskDetail } from './projection-task'

type Generation = NonNullable<ProjectionState['live']>

/** What the screens read: made from the events, each at its own pace. */
export function ProjectionsCard() {
  const { user } = useShell()
  const query = useQuery({
    ...projectionsQuery(),
    refetchInterval: ({ state }) =>
      state.data?.some(({ task }) => isOpen(task)) ? TASK_REFRESH_MS : OPERATIONS_REFRESH_MS,
  })
  return (
    <OperationsCard
      title="Projections"
      query={query}
      failed="Failed to fetch the projections"
      unread="Their state could not be read. It says nothing about the purchases."
      columns={user.isAdmin ? ADMIN_COLUMNS : COLUMNS}
      rowsOf={(projections) => projections}
      rowKey={({ name }) => name}
      skeletonRows={4}
      rowDetail={(row) => hasDetail(row) && <ProjectionDetail {...row} />}
      empty={
        <EmptyState
          icon={<Layers size={22} aria-hidden="true" />}
          title="No projections yet"
          description="They appear when the projector runs for the first time."
        />
      }
    />
  )
}

const COLUMNS: readonly Column<ProjectionState>[] = [
  {
    id: 'name',
    header: 'Projection',
    isPrimary: true,
    cell: ({ name }) => <PartName name={name} purpose={projectionPurpose(name)} />,
  },
  { id: 'state', header: 'State', cell: (row) => <Condition condition={conditionOf(row)} /> },
  { id: 'time', header: 'Behind, time', align: 'end', cell: timeBehind },
  { id: 'events', header: 'Behind, events', align: 'end', cell: eventsBehind },
  {
    id: 'applied',
    header: 'Applied',
    align: 'end',
    cell: ({ live }) =>
      live ? formatNumber(live.appliedEvents) : <span className={styles.second}>None</span>,
  },
  {
    id: 'version',
    header: 'Version',
    cell: ({ live }) => (live ? versionLabel(live) : <span className={styles.second}>None</span>),
  },
  {
    id: 'position',
    header: 'Position',
    cell: ({ live }) =>
      live?.position ? (
        <span className={styles.position}>{live.position}</span>
      ) : (
        <span className={styles.second}>Before the first event</span>
      ),
  },
]

const ADMIN_COLUMNS: readonly Column<ProjectionState>[] = [
  ...COLUMNS,
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (row) => <ProjectionActions projection={row} />,
  },
]

const CONDITIONS: Readonly<
  Record<ProjectionCondition, { tone: 'approved' | 'pending' | 'declined' | 'neutral'; words: string }>
> = {
  'up-to-date': { tone: 'approved', words: 'Up to date' },
  behind: { tone: 'pending', words: 'Behind' },
  stopped: { tone: 'declined', words: 'Stopped by an event' },
  missing: { tone: 'pending', words: 'Not built yet' },
  unknown: { tone: 'neutral', words: 'Not known: the event store does not answer' },
}

function Condition({ condition }: { condition: ProjectionCondition }) {
  const { tone, words } = CONDITIONS[condition]
  return <Tag tone={tone}>{words}</Tag>
}

const hasDetail = ({ live, building, task }: ProjectionState) =>
  building !== null || Boolean(live?.fault) || Boolean(task)

/** What is not as usual: a rebuild that is under way, an event that could not be applied. */
function ProjectionDetail({ name, live, building, task }: ProjectionState) {
  return (
    <div className={styles.detail}>
      {live?.fault && <Fault fault={live.fault} what="It stands still right before this event." />}
      {task && <ProjectionTaskDetail name={name} task={task} />}
      {building && !isOpen(task) && (
        <div className={styles.rebuild}>
          <p className={styles.fact}>
            Being rebuilt as {versionLabel(building)}: {formatNumber(building.appliedEvents)} events applied
            {building.eventsPerSecond === null
              ? ''
              : `, ${formatNumber(Math.round(building.eventsPerSecond))} a second`}
            . What is live stays in use until then.
          </p>
          {building.progress === null ? (
            <p className={styles.fact}>How far it is cannot be told yet.</p>
          ) : (
            <ProgressBar
              percent={percentBuilt(building.progress)}
              label={`Rebuild of ${name}`}
              valueText={`${percentBuilt(building.progress)} %`}
            />
          )}
        </div>
      )}
      {building?.fault && (
        <Fault fault={building.fault} what="The rebuild stopped right before this event." />
      )}
    </div>
  )
}

function Fault({ fault, what }: { fault: NonNullable<Generation['fault']>; what: string }) {
  return (
    <Notice tone="declined" title="An event could not be applied">
      <p className={styles.fact}>{fault.message}</p>
      <p className={styles.fact}>
        {what} {fault.eventType}, event <span className={styles.position}>{fault.eventId}</span> at position{' '}
        <span className={styles.position}>{fault.position}</span>,{' '}
        <time dateTime={fault.at}>{formatExactTime(new Date(fault.at))}</time>. No event is passed over.
      </p>
    </Notice>
  )
}

const versionLabel = ({ codeVersion, generation }: Generation) =>
  `version ${codeVersion}, build ${generation}`
