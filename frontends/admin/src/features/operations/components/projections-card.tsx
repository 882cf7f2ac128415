import type { ProjectionState } from '@presale/contracts'
import { Kept, keptInSentence, Rich, type Translate } from '@presale/i18n'
import {
  type Column,
  EmptyState,
  formatExactTime,
  formatNumber,
  formatPercent,
  Notice,
  ProgressBar,
  Tag,
} from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { texts as eventTexts, type TranslateEvents } from '../../../events/texts'
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
import { texts } from '../texts'
import type { en } from '../texts.en'
import { OperationsCard } from './operations-card'
import styles from './part.module.css'
import { PartName } from './part-name'
import { ProjectionActions } from './projection-actions'
import { ProjectionTaskDetail } from './projection-task'

type T = Translate<typeof en>
type Generation = NonNullable<ProjectionState['live']>

/** What the screens read: made from the events, each at its own pace. */
export function ProjectionsCard() {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  const { user } = useShell()
  const query = useQuery({
    ...projectionsQuery(),
    refetchInterval: ({ state }) =>
      state.data?.some(({ task }) => isOpen(task)) ? TASK_REFRESH_MS : OPERATIONS_REFRESH_MS,
  })
  const storeFault = query.data?.find((row) => row.storeFault)?.storeFault
  return (
    <>
      {storeFault && <StoreFault sentence={storeFault} />}
      <OperationsCard
        part="projections"
        title={t('projections')}
        query={query}
        failed={t('projections.failed')}
        unread={t('projections.unread')}
        columns={user.isAdmin ? adminColumnsIn(t, inEvents) : columnsIn(t, inEvents)}
        rowsOf={(projections) => projections}
        rowKey={({ name }) => name}
        skeletonRows={4}
        rowDetail={(row) => hasDetail(row) && <ProjectionDetail {...row} />}
        empty={
          <EmptyState
            icon={<Layers size={22} aria-hidden="true" />}
            title={t('projections.empty')}
            description={t('projections.emptyHint')}
          />
        }
      />
    </>
  )
}

const RESET_ALL = 'npm run projections -- reset --all'

/** Nothing is applied or sold until somebody at the server has decided. */
function StoreFault({ sentence }: { sentence: string }) {
  const t = texts.useT()
  return (
    <Notice tone="declined" title={t('foreignStore')}>
      <p className={styles.fact}>{t('foreignStore.what')}</p>
      <p className={styles.fact}>
        <Rich
          text={t('foreignStore.mend')}
          parts={{
            command: () => (
              <code translate="no" className={styles.position}>
                {RESET_ALL}
              </code>
            ),
          }}
        />
      </p>
      <details>
        <summary>{t('foreignStore.found')}</summary>
        <p className={styles.fact} translate="no">
          {sentence}
        </p>
      </details>
    </Notice>
  )
}

const columnsIn = (t: T, inEvents: TranslateEvents): readonly Column<ProjectionState>[] => [
  {
    id: 'name',
    header: t('column.projection'),
    isPrimary: true,
    cell: ({ name }) => <PartName name={name} purpose={projectionPurpose(name, t)} />,
  },
  { id: 'state', header: t('column.state'), cell: (row) => <Condition condition={conditionOf(row)} /> },
  { id: 'time', header: t('column.behindTime'), align: 'end', cell: (row) => timeBehind(row, t, inEvents) },
  { id: 'events', header: t('column.behindEvents'), align: 'end', cell: (row) => eventsBehind(row, t) },
  {
    id: 'applied',
    header: t('column.applied'),
    align: 'end',
    cell: ({ live }) =>
      live ? formatNumber(live.appliedEvents) : <span className={styles.second}>{t('none')}</span>,
  },
  {
    id: 'version',
    header: t('column.version'),
    cell: ({ live }) =>
      live ? <VersionAndPosition live={live} /> : <span className={styles.second}>{t('none')}</span>,
  },
]

const adminColumnsIn = (t: T, inEvents: TranslateEvents): readonly Column<ProjectionState>[] => [
  ...columnsIn(t, inEvents),
  {
    id: 'actions',
    header: t('column.actions'),
    isActions: true,
    cell: (row) => <ProjectionActions projection={row} />,
  },
]

/** Which build it is, and how far it has come. */
function VersionAndPosition({ live }: { live: Generation }) {
  const t = texts.useT()
  return (
    <span className={styles.version}>
      <span>{t('version', versionOf(live))}</span>
      <span className={styles.second}>
        {live.position ? <Position position={live.position} /> : t('beforeFirst')}
      </span>
    </span>
  )
}

/** May break between its numbers, never inside one. */
function Position({ position }: { position: string }) {
  const [commit, ...others] = position.split('/')
  return (
    <span className={styles.position} translate="no">
      <span>{others.length > 0 ? `${commit}/` : commit}</span>
      <wbr />
      <span>{others.join('/')}</span>
    </span>
  )
}

const TONES = {
  foreign: 'declined',
  'up-to-date': 'approved',
  behind: 'pending',
  stopped: 'declined',
  missing: 'pending',
  unknown: 'neutral',
} as const satisfies Record<ProjectionCondition, unknown>

function Condition({ condition }: { condition: ProjectionCondition }) {
  const t = texts.useT()
  return <Tag tone={TONES[condition]}>{t(`condition.${condition}`)}</Tag>
}

const hasDetail = ({ live, building, task }: ProjectionState) =>
  building !== null || Boolean(live?.fault) || Boolean(task)

/** What is not as usual: a rebuild that is under way, an event that could not be applied. */
function ProjectionDetail({ name, live, building, task }: ProjectionState) {
  const t = texts.useT()
  return (
    <div className={styles.detail}>
      {live?.fault && <Fault fault={live.fault} of="live" />}
      {task && <ProjectionTaskDetail name={name} task={task} />}
      {building && !isOpen(task) && (
        <div className={styles.rebuild}>
          <p className={styles.fact}>{rebuildLabel(building, t)}</p>
          {building.progress === null ? (
            <p className={styles.fact}>{t('rebuild.notTold')}</p>
          ) : (
            <ProgressBar
              percent={percentBuilt(building.progress)}
              label={t('rebuild.of', { name })}
              valueText={formatPercent(percentBuilt(building.progress))}
            />
          )}
        </div>
      )}
      {building?.fault && <Fault fault={building.fault} of="building" />}
    </div>
  )
}

interface FaultProps {
  fault: NonNullable<Generation['fault']>
  of: 'live' | 'building'
}

function Fault({ fault, of }: FaultProps) {
  const t = texts.useT()
  return (
    <Notice tone="declined" title={t('fault.title')}>
      <p className={styles.fact}>
        <Kept text={fault.message} words={keptInSentence(fault.message)} />
      </p>
      <p className={styles.fact}>
        <Rich
          text={t(`fault.${of}`, { type: fault.eventType })}
          parts={{
            id: () => (
              <span className={styles.position} translate="no">
                {fault.eventId}
              </span>
            ),
            position: () => (
              <span className={styles.position} translate="no">
                {fault.position}
              </span>
            ),
            at: () => <time dateTime={fault.at}>{formatExactTime(new Date(fault.at))}</time>,
          }}
        />
      </p>
    </Notice>
  )
}

const versionOf = ({ codeVersion, generation }: Generation) => ({ version: codeVersion, build: generation })

function rebuildLabel(building: Generation, t: T): string {
  const { appliedEvents, eventsPerSecond } = building
  const figures = { ...versionOf(building), events: formatNumber(appliedEvents) }
  return eventsPerSecond === null
    ? t('rebuild.events', figures)
    : t('rebuild.eventsAndPace', { ...figures, pace: formatNumber(Math.round(eventsPerSecond)) })
}
