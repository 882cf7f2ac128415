import type { ProjectionTask } from '@presale/contracts'
import { Button, formatNumber, formatPercent, Notice, ProgressBar, RelativeTime } from '@presale/ui'
import { texts as eventTexts } from '../../../events/texts'
import { useShell } from '../../../shell-context'
import { useAskProjection } from '../api/use-ask-projection'
import { doingLabel, endLabel, isOpen, paceLabel, percentDone } from '../task-labels'
import { texts } from '../texts'
import styles from './part.module.css'

const MOST_NAMED = 20

/** What is being done to a projection, or how the last of it has ended. */
export function ProjectionTaskDetail({ name, task }: { name: string; task: ProjectionTask }) {
  return isOpen(task) ? <OpenTask name={name} task={task} /> : <EndedTask task={task} />
}

function OpenTask({ name, task }: { name: string; task: ProjectionTask }) {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  const { user } = useShell()
  const ask = useAskProjection()
  const { progress, state } = task
  const doing = doingLabel(task, t)
  return (
    <div className={styles.task}>
      <div className={styles.rebuild}>
        <p className={styles.fact}>
          <strong>{doing}</strong>
          {progress && <span className={styles.pace}>{paceLabel(progress, t, inEvents)}</span>}
        </p>
        {progress && (
          <ProgressBar
            percent={percentDone(progress)}
            label={t('progressOf', { doing, name })}
            valueText={formatPercent(percentDone(progress))}
          />
        )}
      </div>
      {user.isAdmin && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('cancelOf', { name })}
          disabled={state === 'cancelling' || ask.isPending}
          onClick={() => ask.mutate({ name, request: 'cancel' })}
        >
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}

function EndedTask({ task }: { task: ProjectionTask }) {
  const t = texts.useT()
  const { outcome, endedAt, comparison } = task
  const named = comparison?.named ?? []
  const said = (
    <p className={styles.fact}>
      <span>{endLabel(task, t)}</span>
      {endedAt !== null && (
        <span className={styles.pace}>
          <RelativeTime at={endedAt} />
        </span>
      )}
    </p>
  )
  if (outcome !== 'differs' && outcome !== 'failed') return said
  return (
    <Notice tone="declined" title={t(outcome === 'differs' ? 'notAsEvents' : 'notDone')}>
      {said}
      {named.length > 0 && (
        <ul className={styles.differences} aria-label={t('differences')}>
          {named.slice(0, MOST_NAMED).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {named.length > MOST_NAMED && (
        <p className={styles.fact}>{t('andMore', { count: formatNumber(named.length - MOST_NAMED) })}</p>
      )}
      {outcome === 'differs' && <p className={styles.fact}>{t('rebuildMends')}</p>}
    </Notice>
  )
}
