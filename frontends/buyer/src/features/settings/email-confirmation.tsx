import { Button, Notice } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useShell } from '../../shell-context'
import { notificationsQuery } from './api/queries'
import { useConfirmedElsewhere } from './api/use-confirmed-elsewhere'
import { useSendLink } from './api/use-send-link'
import styles from './form.module.css'
import { texts } from './texts'

/** Whether the address is confirmed, and a link where it is not. A server that does not say shows nothing. */
export function EmailConfirmation() {
  const t = texts.useT()
  const { user } = useShell()
  const notifications = useQuery(notificationsQuery())
  if (user.emailConfirmed === true) {
    return (
      <p className={styles.confirmed}>
        <MailCheck size={16} aria-hidden="true" />
        <span>{t('emailConfirmed')}</span>
      </p>
    )
  }
  if (user.emailConfirmed === undefined || notifications.data?.sendsConfirmations !== true) return null
  return <NotConfirmed />
}

function NotConfirmed() {
  const t = texts.useT()
  const { send, isSending } = useSendLink()
  useConfirmedElsewhere()
  return (
    <Notice tone="pending" title={t('emailNotConfirmed')}>
      <div className={styles.link}>
        <span>{t('emailNotConfirmedHint')}</span>
        <Button size="sm" isBusy={isSending} onClick={send}>
          {t('sendLink')}
        </Button>
      </div>
    </Notice>
  )
}
