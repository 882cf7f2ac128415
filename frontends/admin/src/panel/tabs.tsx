import type { LateParts } from './late-parts'

export interface PanelTab {
  /** In the address bar: ?tab=wallets. */
  readonly value: 'users' | 'payments' | 'wallets' | 'pixels' | 'settings'
  readonly part: keyof LateParts
}

/** The five tabs, in the order of the screen. Their names: texts.en.ts. */
export const PANEL_TABS: readonly [PanelTab, ...PanelTab[]] = [
  { value: 'users', part: 'Users' },
  { value: 'payments', part: 'Payments' },
  { value: 'wallets', part: 'Wallets' },
  { value: 'pixels', part: 'Pixels' },
  { value: 'settings', part: 'Settings' },
]
