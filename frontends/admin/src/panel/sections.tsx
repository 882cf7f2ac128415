import type { ComponentType } from 'react'
import { type LateParts, late } from './late-parts'
import { SaleSection } from './sale-section'

export interface PanelSection {
  /** In the address bar: ?view=audit; the first has none. */
  readonly value: 'sale' | 'figures' | 'audit' | 'operations'
  readonly Content: ComponentType<{ parts: LateParts }>
}

/** The sections, in the order of the screen. Their names: texts.en.ts. */
export const PANEL_SECTIONS: readonly [PanelSection, ...PanelSection[]] = [
  { value: 'sale', Content: SaleSection },
  { value: 'figures', Content: ({ parts }) => late('figures', parts.Figures) },
  { value: 'audit', Content: ({ parts }) => late('audit', parts.Audit) },
  { value: 'operations', Content: ({ parts }) => late('operations', parts.Operations) },
]
