import { serverOffset } from '@presale/api-client'
import type { AccountSession } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { Button, RelativeTime, Tag, VisuallyHidden } from '@presale/ui'
import { Monitor, Smartphone } from 'lucide-react'
import { deviceLabel, isHandheld } from './device-labels'
import styles from './sessions-card.module.css'
import { texts } from './texts'

export interface SessionRowProps {
  session: AccountSession
  isEnding: boolean
  onEnd: (device: string) => void
}

export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = texts.useT()
  const device = deviceLabel(session.userAgent, t)
  const Icon = isHandheld(session.userAgent) ? Smartphone : Monitor
  return (
    <li className={styles.session}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.words}>
        <span className={styles.device} title={session.userAgent ?? undefined}>
          <span>{device}</span> {session.isCurrent && <Tag tone="approved">{t('thisDevice')}</Tag>}
        </span>
        <span className={styles.facts}>
          <bdi>{session.ipAddress ?? t('addressUnknown')}</bdi>{' '}
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
        <Button size="sm" isBusy={isEnding} onClick={() => onEnd(device)}>
          <span>{t('signOut')}</span>
          <VisuallyHidden>{` ${device}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
