import { readable } from '@presale/i18n'
import { Spinner } from '@presale/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { SaleSection } from './sale-section'

export interface PanelSection {
  /** In the address bar: ?view=audit; the first has none. */
  readonly value: 'sale' | 'figures' | 'audit' | 'operations'
  readonly Content: ComponentType
}

const AuditPage = lazy(async () => {
  const { AuditPage: page } = await readable(import('../features/audit/components/audit-page'))
  return { default: page }
})
const FiguresPage = lazy(async () => {
  const { FiguresPage: page } = await readable(import('../features/figures/components/figures-page'))
  return { default: page }
})
const OperationsPage = lazy(async () => {
  const { OperationsPage: page } = await readable(import('../features/operations/components/operations-page'))
  return { default: page }
})

/** The sections beside the five tabs: rarely needed, so each is loaded when it is opened. Their names: texts.en.ts. */
export const PANEL_SECTIONS: readonly [PanelSection, ...PanelSection[]] = [
  {
    value: 'sale',
    Content: SaleSection,
  },
  {
    value: 'figures',
    Content: () => <Late Content={FiguresPage} />,
  },
  {
    value: 'audit',
    Content: () => <Late Content={AuditPage} />,
  },
  {
    value: 'operations',
    Content: () => <Late Content={OperationsPage} />,
  },
]

function Late({ Content }: { Content: ComponentType }) {
  return (
    <Suspense fallback={<Spinner />}>
      <Content />
    </Suspense>
  )
}
