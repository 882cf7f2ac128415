import { stepUpCalls } from '@presale/api-client'
import { LinkChip, StepUpProvider } from '@presale/ui'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ChangeToSign } from '../features/audit/components/change-to-sign'
import { WaitingChanges } from '../features/audit/components/waiting-changes'
import { UnsavedNotes } from '../features/payments/components/unsaved-notes'
import { FreezeBanner } from '../features/sale-freeze/components/freeze-banner'
import { FreezeButton } from '../features/sale-freeze/components/freeze-button'
import { UnsavedSettings } from '../features/settings/components/unsaved-settings'
import { WalletChangesBanner } from '../features/wallets/components/wallet-changes-banner'
import { PanelFootProvider } from '../panel-foot'
import { AccessBadge } from './access-badge'
import styles from './admin-panel.module.css'
import { lateParts } from './late-parts'
import { PANEL_SECTIONS } from './sections'
import { texts } from './texts'

/** /admin: who may do what here, the sections, and the chosen one. Which one stands in the address bar. */
export function AdminPanel() {
  const t = texts.useT()
  const [params] = useSearchParams()
  const [first] = PANEL_SECTIONS
  const chosen = PANEL_SECTIONS.find(({ value }) => value === params.get('view')) ?? first
  const { Content } = chosen
  // Above every Suspense: below, they would be thrown away with the suspended tree and begin again without end.
  const [parts] = useState(lateParts)
  const isSettings = chosen.value === 'sale' && params.get('tab') === 'settings'
  return (
    <StepUpProvider
      calls={stepUpCalls}
      place={`${chosen.value} ${params.get('tab') ?? ''}`}
      showChange={(change) => <ChangeToSign change={change} />}
    >
      <PanelFootProvider>
        <div className={styles.top}>
          <nav className={styles.sections} aria-label={t('sections')}>
            {PANEL_SECTIONS.map(({ value }) => (
              <LinkChip key={value} isSelected={value === chosen.value}>
                <Link to={value === first.value ? '/admin' : `/admin?view=${value}`}>
                  {t(`section.${value}`)}
                </Link>
              </LinkChip>
            ))}
          </nav>
          <div className={styles.actions}>
            <AccessBadge />
            <FreezeButton />
          </div>
        </div>
        <FreezeBanner />
        <WaitingChanges />
        <WalletChangesBanner />
        {chosen.value !== 'sale' && <p className={styles.description}>{t(`about.${chosen.value}`)}</p>}
        <Content parts={parts} />
        <UnsavedNotes />
        <UnsavedSettings isThere={isSettings} />
      </PanelFootProvider>
    </StepUpProvider>
  )
}
