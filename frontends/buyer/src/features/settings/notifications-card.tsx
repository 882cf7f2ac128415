import { updateNotifications } from '@presale/api-client'
import type { NotificationsChange } from '@presale/contracts'
import { Button, Card, Notice, Switch } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { notificationsQuery } from '../../email-confirmation/queries'
import { LoadFailed } from '../../purchases/load-failed'
import { useShell } from '../../shell-context'
import { useSave } from './api/use-save'
import styles from './form.module.css'
import { texts } from './texts'

export function NotificationsCard() {
  const t = texts.useT()
  const { user } = useShell()
  // Only what was switched here and not saved yet.
  const [draft, setDraft] = useState<NotificationsChange>({})
  const { save, isSaving } = useSave({
    send: updateNotifications,
    success: t('notificationsSaved'),
    onSaved: () => setDraft({}),
  })
  const emailNotifications = draft.emailNotifications ?? user.emailNotifications
  const marketingEmails = draft.marketingEmails ?? user.marketingEmails
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ emailNotifications, marketingEmails })
  }
  return (
    <Card title={t('notifications')}>
      <form className={styles.form} onSubmit={submit} aria-label={t('notifications')}>
        <MailState />
        <Switch
          label={t('emailNotifications')}
          description={t('emailNotificationsHint')}
          checked={emailNotifications}
          disabled={isSaving}
          onCheckedChange={(checked) => setDraft({ ...draft, emailNotifications: checked })}
        />
        <Switch
          label={t('marketing')}
          description={t('marketingHint')}
          checked={marketingEmails}
          disabled={isSaving}
          onCheckedChange={(checked) => setDraft({ ...draft, marketingEmails: checked })}
        />
        <div className={styles.actions}>
          <Button type="submit" isBusy={isSaving}>
            {t('savePreferences')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** A site without a mail server sends none, whatever the toggles say. */
function MailState() {
  const t = texts.useT()
  const notifications = useQuery(notificationsQuery())
  if (notifications.isError) {
    return <LoadFailed title={t('mailFailed')} query={notifications} isAbove />
  }
  if (notifications.data?.mailConfigured !== false) return null
  return <Notice title={t('noMail')}>{t('noMailHint')}</Notice>
}
