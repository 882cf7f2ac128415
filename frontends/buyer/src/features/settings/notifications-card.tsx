import { updateNotifications } from '@presale/api-client'
import type { NotificationsChange } from '@presale/contracts'
import { Button, Card, Notice, Switch } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LoadFailed } from '../../purchases/load-failed'
import { useShell } from '../../shell-context'
import { notificationsQuery } from './api/queries'
import { useSave } from './api/use-save'
import styles from './form.module.css'

export function NotificationsCard() {
  const { user } = useShell()
  // Only what was switched here and not saved yet.
  const [draft, setDraft] = useState<NotificationsChange>({})
  const { save, isSaving } = useSave({
    send: updateNotifications,
    success: 'Notification settings updated',
    onSaved: () => setDraft({}),
  })
  const emailNotifications = draft.emailNotifications ?? user.emailNotifications
  const marketingEmails = draft.marketingEmails ?? user.marketingEmails
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ emailNotifications, marketingEmails })
  }
  return (
    <Card title="Notifications">
      <form className={styles.form} onSubmit={submit} aria-label="Notifications">
        <MailState />
        <Switch
          label="Email notifications"
          description="A message when a purchase is requested, approved, declined or expired."
          checked={emailNotifications}
          disabled={isSaving}
          onCheckedChange={(checked) => setDraft({ ...draft, emailNotifications: checked })}
        />
        <Switch
          label="Marketing emails"
          description="News about the sale and new stages."
          checked={marketingEmails}
          disabled={isSaving}
          onCheckedChange={(checked) => setDraft({ ...draft, marketingEmails: checked })}
        />
        <div className={styles.actions}>
          <Button type="submit" isBusy={isSaving}>
            Save Preferences
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** A site without a mail server sends none, whatever the toggles say. */
function MailState() {
  const notifications = useQuery(notificationsQuery())
  if (notifications.isError) {
    return <LoadFailed title="Failed to fetch notification settings" query={notifications} isAbove />
  }
  if (notifications.data?.mailConfigured !== false) return null
  return (
    <Notice title="This site does not send email yet">
      Your choice is saved, and applies as soon as it does. Until then, My Coins shows where each purchase
      stands.
    </Notice>
  )
}
