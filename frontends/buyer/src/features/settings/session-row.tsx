import { serverOffset } from '@presale/api-client'
import type { AccountSession } from '@presale/contracts'
import { Kept, Rich } from '@presale/i18n'
import { Button, RelativeTime, Tag, VisuallyHidden } from '@presale/ui'
import { Monitor, Smartphone } from 'lucide-react'
import type { EndedDevice } from './api/use-end-sessions'
import { deviceLabel, deviceNames, isHandheld } from './device-labels'
import styles from './sessions-card.module.css'
import { texts } from './texts'

export interface SessionRowProps {
  session: AccountSession
  isEnding: boolean
  onEnd: (device: EndedDevice) => void
}

export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = texts.useT()
  const device = deviceLabel(session.userAgent, t)
  const names = deviceNames(session.userAgent)
  const Icon = isHandheld(session.userAgent) ? Smartphone : Monitor
  return (
    <li className={styles.session}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.words}>
        <span className={styles.device} title={session.userAgent ?? undefined}>
          <span>
            <Kept text={device} words={names} />
          </span>{' '}
          {session.isCurrent && <Tag tone="approved">{t('thisDevice')}</Tag>}
        </span>
        <span className={styles.facts}>
          <bdi translate={session.ipAddress === null ? undefined : 'no'}>
            {session.ipAddress ?? t('addressUnknown')}
          </bdi>{' '}
          <span className={styles.seen}>
            <Rich
              text={t('lastSeen')}
              parts={{
                time: () => <RelativeTime at={session.lastSeenAt} serverOffset={serverOffset()} />,
              }}
            />
          </span>
        </span>
      </div>
      {!session.isCurrent && (
        <Button size="sm" isBusy={isEnding} onClick={() => onEnd({ device, names })}>
          <span>{t('signOut')}</span>
          <VisuallyHidden>
            <Kept text={` ${device}`} words={names} />
          </VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
