import type { ReactNode } from 'react'
import { PaymentsTab } from '../features/payments/components/payments-tab'
import { WalletsTab } from '../features/wallets/components/wallets-tab'

export interface PanelTab {
  /** In the address bar: ?tab=wallets. */
  readonly value: string
  /** Named as in the spec, section 2. */
  readonly label: string
  readonly content: ReactNode
}

/** The tabs in the order of the spec; a tab to come is a feature folder and a line here. */
export const PANEL_TABS: readonly [PanelTab, ...PanelTab[]] = [
  { value: 'payments', label: 'Payment Tracking', content: <PaymentsTab /> },
  { value: 'wallets', label: 'Wallet Management', content: <WalletsTab /> },
]
