import { CopyButton } from '@presale/ui'
import { useShell } from '../../../shell-context'
import {
  beginsUnreadable,
  causeSentence,
  commandsFor,
  type SetAsideStop,
  type SetAsideStream,
  subscriberName,
  whereStopped,
} from '../set-aside-streams'
import styles from './part.module.css'

/** What is paused, why, and the commands that the operator can run on the server. */
export function SetAsideDetail(row: SetAsideStream) {
  const commands = commandsFor(row)
  return (
    <div className={styles.detail}>
      {row.stops.map((stop) => (
        <Stop key={stop.eventId} stop={stop} />
      ))}
      {row.purchaseId !== null && beginsUnreadable(row) && (
        <p className={styles.fact}>It is the purchase's first event: no list has the purchase yet.</p>
      )}
      {commands.map(({ label, what, command }) => (
        <Command key={command} label={label} what={what} command={command} />
      ))}
      {commands.length === 0 && (
        <p className={styles.fact}>
          The stream was closed for good: it can neither be gone on with nor skipped.
        </p>
      )}
    </div>
  )
}

function Stop({ stop }: { stop: SetAsideStop }) {
  return (
    <div>
      <p className={styles.error}>{causeSentence(stop)}</p>
      <p className={styles.fact}>
        {whereStopped(stop)}, event <span className={styles.position}>{stop.eventId}</span>. Not applied by{' '}
        {stop.subscribers.map(subscriberName).join(', ')}.
      </p>
    </div>
  )
}

function Command({ label, what, command }: { label: string; what: string; command: string }) {
  const { toast } = useShell()
  return (
    <div>
      <p className={styles.fact}>{what}</p>
      <p className={styles.command}>
        <code className={styles.position}>{command}</code>
        <CopyButton
          text={command}
          label={label}
          onFailed={() => toast({ title: 'Copy failed', variant: 'destructive' })}
        />
      </p>
    </div>
  )
}
