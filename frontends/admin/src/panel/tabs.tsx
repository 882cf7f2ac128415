import type { ReactNode } from 'react'
import { PaymentsTab } from '../features/payments/components/payments-tab'
import { PixelsTab } from '../features/pixels/components/pixels-tab'
import { SettingsTab } from '../features/settings/components/settings-tab'
import { UsersTab } from '../features/users/components/users-tab'
import { WalletsTab } from '../features/wallets/components/wallets-tab'

export interface PanelTab {
  /** In the address bar: ?tab=wallets. */
  readonly value: string
  readonly label: string
  readonly content: ReactNode
}

/** The five tabs, in the order of the screen. */
export const PANEL_TABS: readonly [PanelTab, ...PanelTab[]] = [
  { value: 'users', label: 'Users', content: <UsersTab /> },
  { value: 'payments', label: 'Payment Tracking', content: <PaymentsTab /> },
  { value: 'wallets', label: 'Wallet Management', content: <WalletsTab /> },
  { value: 'pixels', label: 'Twitter Pixels', content: <PixelsTab /> },
  { value: 'settings', label: 'Site Settings', content: <SettingsTab /> },
]
