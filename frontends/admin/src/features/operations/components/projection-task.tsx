import type { ProjectionTask } from '@presale/contracts'
import { Button, formatNumber, Notice, ProgressBar, RelativeTime } from '@presale/ui'
import { useShell } from '../../../shell-context'
import { useAskProjection } from '../api/use-ask-projection'
import { doingLabel, endLabel, isOpen, paceLabel, percentDone } from '../task-labels'
import styles from './part.module.css'

const MOST_NAMED = 20

/** What is being done to a projection, or how the last of it has ended. */
export function ProjectionTaskDetail({ name, task }: { name: string; task: ProjectionTask }) {
  return isOpen(task) ? <OpenTask name={name} task={task} /> : <EndedTask task={task} />
}

function OpenTask({ name, task }: { name: string; task: ProjectionTask }) {
  const { user } = useShell()
  const ask = useAskProjection()
  const { progress, state } = task
  const doing = doingLabel(task)
  return (
    <div className={styles.task}>
      <div className={styles.rebuild}>
        <p className={styles.fact}>
          <strong>{doing}</strong>
          {progress && <span className={styles.pace}>{paceLabel(progress)}</span>}
        </p>
        {progress && (
          <ProgressBar
            percent={percentDone(progress)}
            label={`${doing} ${name}`}
            valueText={`${percentDone(progress)} %`}
          />
        )}
      </div>
      {user.isAdmin && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Cancel for ${name}`}
          disabled={state === 'cancelling' || ask.isPending}
          onClick={() => ask.mutate({ name, request: 'cancel' })}
        >
          Cancel
        </Button>
      )}
    </div>
  )
}

function EndedTask({ task }: { task: ProjectionTask }) {
  const { outcome, endedAt, comparison } = task
  const named = comparison?.named ?? []
  const said = (
    <p className={styles.fact}>
      {endLabel(task)}
      {endedAt !== null && (
        <span className={styles.pace}>
          <RelativeTime at={endedAt} />
        </span>
      )}
    </p>
  )
  if (outcome !== 'differs' && outcome !== 'failed') return said
  return (
    <Notice
      tone="declined"
      title={outcome === 'differs' ? 'Not as its events make it' : 'It could not be done'}
    >
      {said}
      {named.length > 0 && (
        <ul className={styles.differences} aria-label="Differences">
          {named.slice(0, MOST_NAMED).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {named.length > MOST_NAMED && (
        <p className={styles.fact}>And {formatNumber(named.length - MOST_NAMED)} more.</p>
      )}
      {outcome === 'differs' && <p className={styles.fact}>A rebuild makes it right.</p>}
    </Notice>
  )
}
