import { Spinner } from '@presale/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { SaleSection } from './sale-section'

export interface PanelSection {
  /** In the address bar: ?view=audit; the first has none. */
  readonly value: string
  readonly label: string
  /** The first line of the page. */
  readonly description: string
  readonly Content: ComponentType
}

const AuditPage = lazy(async () => {
  const { AuditPage: page } = await import('../features/audit/components/audit-page')
  return { default: page }
})
const FiguresPage = lazy(async () => {
  const { FiguresPage: page } = await import('../features/figures/components/figures-page')
  return { default: page }
})
const OperationsPage = lazy(async () => {
  const { OperationsPage: page } = await import('../features/operations/components/operations-page')
  return { default: page }
})

/** The sections beside the five tabs: rarely needed, so each is loaded when it is opened. */
export const PANEL_SECTIONS: readonly [PanelSection, ...PanelSection[]] = [
  {
    value: 'sale',
    label: 'Sale',
    description: 'Decide on purchases, and keep users, wallets and settings.',
    Content: SaleSection,
  },
  {
    value: 'figures',
    label: 'Figures',
    description: 'How the sale goes, day by day.',
    Content: () => <Late Content={FiguresPage} />,
  },
  {
    value: 'audit',
    label: 'Audit trail',
    description: 'Everything that happened to a purchase, and everything that staff changed.',
    Content: () => <Late Content={AuditPage} />,
  },
  {
    value: 'operations',
    label: 'Operations',
    description: 'Whether the parts behind the sale keep up.',
    Content: () => <Late Content={OperationsPage} />,
  },
]

function Late({ Content }: { Content: ComponentType }) {
  return (
    <Suspense fallback={<Spinner label="Loading" />}>
      <Content />
    </Suspense>
  )
}
