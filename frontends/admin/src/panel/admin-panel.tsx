import { PageHeader, Tabs } from '@presale/ui'
import { useSearchParams } from 'react-router-dom'
import { AccessBadge } from './access-badge'
import { PANEL_TABS } from './tabs'

/** /admin: who may do what here, and the tabs. The chosen one stands in the address bar. */
export function AdminPanel() {
  const [params, setParams] = useSearchParams()
  const [first] = PANEL_TABS
  const chosen = PANEL_TABS.find(({ value }) => value === params.get('tab')) ?? first
  return (
    <>
      <PageHeader description="Decide on purchases and keep the sale's wallets." actions={<AccessBadge />} />
      <Tabs
        label="Admin panel"
        items={PANEL_TABS}
        value={chosen.value}
        // Filters and pages belong to the tab that is left.
        onValueChange={(value) => setParams(value === first.value ? {} : { tab: value })}
      />
    </>
  )
}
