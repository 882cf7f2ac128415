import { stepUpCalls } from '@presale/api-client'
import { PageHeader, StepUpProvider } from '@presale/ui'
import { AccountOverview } from './account-overview'
import { NotificationsCard } from './notifications-card'
import { ProfileCard } from './profile-card'
import { SecurityCard } from './security-card'
import { SessionsCard } from './sessions-card'
import styles from './settings-page.module.css'

export function SettingsPage() {
  return (
    <StepUpProvider calls={stepUpCalls} place="settings">
      <PageHeader description="Your profile, your password, and what we may write to you about." />
      <div className={styles.page}>
        <div className={styles.cards}>
          <ProfileCard />
          <SecurityCard />
          <NotificationsCard />
          <SessionsCard />
        </div>
        <aside className={styles.overview} aria-label="Account Overview">
          <AccountOverview />
        </aside>
      </div>
    </StepUpProvider>
  )
}
