import { Button, Notice } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useShell } from '../shell-context'
import styles from './email-confirmation.module.css'
import { notificationsQuery } from './queries'
import { texts } from './texts'
import { useConfirmedElsewhere } from './use-confirmed-elsewhere'
import { useSendLink } from './use-send-link'

/** Whether the address is confirmed, and a link where it is not. A server that does not say shows nothing. */
export function EmailConfirmation() {
  const t = texts.useT()
  const { user } = useShell()
  const isOpen = useIsAddressOpen()
  if (user.emailConfirmed === true) {
    return (
      <p className={styles.confirmed}>
        <MailCheck size={16} aria-hidden="true" />
        <span>{t('emailConfirmed')}</span>
      </p>
    )
  }
  return isOpen ? <ConfirmAddress title={t('emailNotConfirmed')} /> : null
}

/**
 * Whether the own address waits to be confirmed, and this site sends links for that; undefined until the server has said, and false
 * where it does not.
 */
export function useIsAddressOpen(): boolean | undefined {
  const { user } = useShell()
  const isUnconfirmed = user.emailConfirmed === false
  const { data, isPending } = useQuery({ ...notificationsQuery(), enabled: isUnconfirmed, retry: false })
  if (!isUnconfirmed) return false
  return isPending ? undefined : data?.sendsConfirmations === true
}

/** What there is to do about an address that is not confirmed. */
export function ConfirmAddress({ title }: { title?: string }) {
  const t = texts.useT()
  const { send, isSending } = useSendLink()
  useConfirmedElsewhere()
  return (
    <Notice tone="pending" title={title ?? t('confirmAddress')}>
      <div className={styles.link}>
        <span>{t('emailNotConfirmedHint')}</span>
        <Button size="sm" isBusy={isSending} onClick={send}>
          {t('sendLink')}
        </Button>
      </div>
    </Notice>
  )
}
