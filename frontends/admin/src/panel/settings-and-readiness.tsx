import { ReadinessCard } from '../features/readiness/components/readiness-card'
import { SettingsTab } from '../features/settings/components/settings-tab'

/** What is still missing before the site goes live stands above what is set for it. */
export function Settings() {
  return (
    <>
      <ReadinessCard />
      <SettingsTab />
    </>
  )
}
