import { Tabs } from '@presale/ui'
import { useSearchParams } from 'react-router-dom'
import { AdminActions } from '../features/token/components/admin-actions'
import { type LateParts, late } from './late-parts'
import { PANEL_TABS } from './tabs'
import { texts } from './texts'

/** The Admin Actions and the five tabs. The chosen tab is kept in the URL. */
export function SaleSection({ parts }: { parts: LateParts }) {
  const t = texts.useT()
  const [params, setParams] = useSearchParams()
  const [first] = PANEL_TABS
  const chosen = PANEL_TABS.find(({ value }) => value === params.get('tab')) ?? first
  return (
    <>
      <AdminActions />
      <Tabs
        label={t('tabs')}
        items={PANEL_TABS.map(({ value, part }) => ({
          value,
          label: t(`tab.${value}`),
          content: late(value, parts[part]),
        }))}
        value={chosen.value}
        // Filters and pages belong to the tab that is left.
        onValueChange={(value) => setParams(value === first.value ? {} : { tab: value })}
      />
    </>
  )
}
