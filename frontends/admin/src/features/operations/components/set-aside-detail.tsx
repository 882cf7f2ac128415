import { Rich } from '@presale/i18n'
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
import { texts } from '../texts'
import styles from './part.module.css'

/** What is paused, why, and the commands that the operator can run on the server. */
export function SetAsideDetail(row: SetAsideStream) {
  const t = texts.useT()
  const commands = commandsFor(row, t)
  return (
    <div className={styles.detail}>
      {row.stops.map((stop) => (
        <Stop key={stop.eventId} stop={stop} />
      ))}
      {row.purchaseId !== null && beginsUnreadable(row) && (
        <p className={styles.fact}>{t('setAside.first')}</p>
      )}
      {commands.map(({ label, what, command }) => (
        <Command key={command} label={label} what={what} command={command} />
      ))}
      {commands.length === 0 && <p className={styles.fact}>{t('setAside.closed')}</p>}
    </div>
  )
}

function Stop({ stop }: { stop: SetAsideStop }) {
  const t = texts.useT()
  const subscribers = stop.subscribers.map((one) => subscriberName(one, t)).join(', ')
  return (
    <div>
      <p className={styles.error}>{causeSentence(stop)}</p>
      <p className={styles.fact}>
        <Rich
          text={t('setAside.stop', { where: whereStopped(stop, t), subscribers })}
          parts={{
            id: () => (
              <span className={styles.position} translate="no">
                {stop.eventId}
              </span>
            ),
          }}
        />
      </p>
    </div>
  )
}

function Command({ label, what, command }: { label: string; what: string; command: string }) {
  const t = texts.useT()
  const { toast } = useShell()
  return (
    <div>
      <p className={styles.fact}>{what}</p>
      <p className={styles.command}>
        <code translate="no" className={styles.position}>
          {command}
        </code>
        <CopyButton
          text={command}
          label={label}
          onFailed={() => toast({ title: t('copyFailed'), variant: 'destructive' })}
        />
      </p>
    </div>
  )
}
