import { stepUpCalls } from '@presale/api-client'
import { LinkChip, PageHeader, StepUpProvider } from '@presale/ui'
import { Link, useSearchParams } from 'react-router-dom'
import { WalletChangesBanner } from '../features/wallets/components/wallet-changes-banner'
import { AccessBadge } from './access-badge'
import styles from './admin-panel.module.css'
import { PANEL_SECTIONS } from './sections'

/** /admin: who may do what here, the sections, and the chosen one. Which one stands in the address bar. */
export function AdminPanel() {
  const [params] = useSearchParams()
  const [first] = PANEL_SECTIONS
  const chosen = PANEL_SECTIONS.find(({ value }) => value === params.get('view')) ?? first
  const { Content } = chosen
  return (
    <StepUpProvider calls={stepUpCalls} place={`${chosen.value} ${params.get('tab') ?? ''}`}>
      <PageHeader description={chosen.description} actions={<AccessBadge />} />
      <WalletChangesBanner />
      <nav className={styles.sections} aria-label="Admin sections">
        {PANEL_SECTIONS.map(({ value, label }) => (
          <LinkChip key={value} isSelected={value === chosen.value}>
            <Link to={value === first.value ? '/admin' : `/admin?view=${value}`}>{label}</Link>
          </LinkChip>
        ))}
      </nav>
      <Content />
    </StepUpProvider>
  )
}
