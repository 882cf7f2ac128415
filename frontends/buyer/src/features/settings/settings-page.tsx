import { stepUpCalls } from '@presale/api-client'
import { Notice, PageHeader, StepUpProvider } from '@presale/ui'
import { useShell } from '../../shell-context'
import { AccountOverview } from './account-overview'
import { NotificationsCard } from './notifications-card'
import { PasskeysCard } from './passkeys/passkeys-card'
import { ProfileCard } from './profile-card'
import { SecurityCard } from './security-card'
import { SessionsCard } from './sessions-card'
import styles from './settings-page.module.css'
import { texts } from './texts'

export function SettingsPage() {
  const t = texts.useT()
  const { user } = useShell()
  if (user.needsPasskey) return <PasskeyFirst />
  return (
    <StepUpProvider calls={stepUpCalls} place="settings">
      <PageHeader description={t('description')} />
      <div className={styles.page}>
        <div className={styles.cards}>
          <ProfileCard />
          <SecurityCard />
          <PasskeysCard />
          <NotificationsCard />
          <SessionsCard />
        </div>
        <aside className={styles.overview} aria-label={t('overview')}>
          <AccountOverview />
        </aside>
      </div>
    </StepUpProvider>
  )
}

/** For staff of a site where staff need a passkey: nothing else is open to them yet. */
function PasskeyFirst() {
  const t = texts.useT()
  return (
    <StepUpProvider calls={stepUpCalls} place="settings">
      <div className={styles.cards}>
        <Notice tone="pending" title={t('passkeyFirst')}>
          {t('passkeyFirstHint')}
        </Notice>
        <PasskeysCard />
        <SessionsCard />
      </div>
    </StepUpProvider>
  )
}
