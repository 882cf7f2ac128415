import { serverOffset } from '@presale/api-client'
import type { AccountSession } from '@presale/contracts'
import { Button, RelativeTime, Tag, VisuallyHidden } from '@presale/ui'
import { Monitor, Smartphone } from 'lucide-react'
import { deviceLabel, isHandheld } from './device-labels'
import styles from './sessions-card.module.css'

export interface SessionRowProps {
  session: AccountSession
  isEnding: boolean
  onEnd: (device: string) => void
}

export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const device = deviceLabel(session.userAgent)
  const Icon = isHandheld(session.userAgent) ? Smartphone : Monitor
  return (
    <li className={styles.session}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.words}>
        <span className={styles.device} title={session.userAgent ?? undefined}>
          {device} {session.isCurrent && <Tag tone="approved">This device</Tag>}
        </span>
        <span className={styles.facts}>
          <bdi>{session.ipAddress ?? 'Address not known'}</bdi>{' '}
          <span className={styles.seen}>
            Last seen <RelativeTime at={session.lastSeenAt} serverOffset={serverOffset()} />
          </span>
        </span>
      </div>
      {!session.isCurrent && (
        <Button size="sm" isBusy={isEnding} onClick={() => onEnd(device)}>
          Sign out<VisuallyHidden> {device}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
