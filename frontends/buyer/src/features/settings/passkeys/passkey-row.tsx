import { serverOffset } from '@presale/api-client'
import type { OwnPasskey } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { Button, RelativeTime, Tag, VisuallyHidden } from '@presale/ui'
import { KeyRound } from 'lucide-react'
import styles from '../sessions-card.module.css'
import { texts } from '../texts'

interface PasskeyRowProps {
  passkey: OwnPasskey
  isRemoving: boolean
  onRemove: () => void
}

export function PasskeyRow({ passkey, isRemoving, onRemove }: PasskeyRowProps) {
  const t = texts.useT()
  const { name, createdAt, lastUsedAt, lastUsedFrom, isSynced } = passkey
  const time = (at: string) => () => <RelativeTime at={at} serverOffset={serverOffset()} />
  return (
    <li className={styles.session}>
      <KeyRound className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.words}>
        <span className={styles.device}>
          <bdi translate="no">{name}</bdi> {isSynced && <Tag>{t('passkeys.synced')}</Tag>}
        </span>
        <span className={styles.facts}>
          <span className={styles.seen}>
            <Rich text={t('passkeys.addedAt')} parts={{ time: time(createdAt) }} />
          </span>
          {lastUsedAt && (
            <span className={styles.seen}>
              <Rich text={t('passkeys.usedAt')} parts={{ time: time(lastUsedAt) }} />
            </span>
          )}
          {lastUsedFrom && <bdi translate="no">{lastUsedFrom}</bdi>}
        </span>
      </div>
      <Button size="sm" isBusy={isRemoving} onClick={onRemove}>
        <span>{t('passkeys.removeIt')}</span>
        <VisuallyHidden>
          <bdi translate="no">{` ${name}`}</bdi>
        </VisuallyHidden>
      </Button>
    </li>
  )
}
