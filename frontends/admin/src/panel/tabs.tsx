import type { ReactNode } from 'react'
import { PaymentsTab } from '../features/payments/components/payments-tab'
import { PixelsTab } from '../features/pixels/components/pixels-tab'
import { ReadinessCard } from '../features/readiness/components/readiness-card'
import { SettingsTab } from '../features/settings/components/settings-tab'
import { UsersTab } from '../features/users/components/users-tab'
import { WalletsTab } from '../features/wallets/components/wallets-tab'

export interface PanelTab {
  /** In the address bar: ?tab=wallets. */
  readonly value: 'users' | 'payments' | 'wallets' | 'pixels' | 'settings'
  readonly content: ReactNode
}

/** The five tabs, in the order of the screen. Their names: texts.en.ts. */
export const PANEL_TABS: readonly [PanelTab, ...PanelTab[]] = [
  { value: 'users', content: <UsersTab /> },
  { value: 'payments', content: <PaymentsTab /> },
  { value: 'wallets', content: <WalletsTab /> },
  { value: 'pixels', content: <PixelsTab /> },
  {
    value: 'settings',
    content: (
      <>
        <ReadinessCard />
        <SettingsTab />
      </>
    ),
  },
]
