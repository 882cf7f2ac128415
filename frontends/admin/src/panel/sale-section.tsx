import { Tabs } from '@presale/ui'
import { useSearchParams } from 'react-router-dom'
import { AdminActions } from '../features/token/components/admin-actions'
import { PANEL_TABS } from './tabs'

/** The Admin Actions and the five tabs. The chosen tab is kept in the URL. */
export function SaleSection() {
  const [params, setParams] = useSearchParams()
  const [first] = PANEL_TABS
  const chosen = PANEL_TABS.find(({ value }) => value === params.get('tab')) ?? first
  return (
    <>
      <AdminActions />
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
