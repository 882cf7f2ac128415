import { lazyReadable } from '@presale/i18n'
import { Spinner } from '@presale/ui'
import { type ComponentType, Suspense } from 'react'

/** What of the panel comes when it is opened; made once for each time that the panel is mounted. */
export const lateParts = () => ({
  Users: lazyReadable(() => import('../features/users/components/users-tab'), 'UsersTab'),
  Payments: lazyReadable(() => import('../features/payments/components/payments-tab'), 'PaymentsTab'),
  Wallets: lazyReadable(() => import('../features/wallets/components/wallets-tab'), 'WalletsTab'),
  Pixels: lazyReadable(() => import('../features/pixels/components/pixels-tab'), 'PixelsTab'),
  Settings: lazyReadable(() => import('./settings-and-readiness'), 'Settings'),
  Figures: lazyReadable(() => import('../features/figures/components/figures-page'), 'FiguresPage'),
  Audit: lazyReadable(() => import('../features/audit/components/audit-page'), 'AuditPage'),
  Operations: lazyReadable(
    () => import('../features/operations/components/operations-page'),
    'OperationsPage',
  ),
})

export type LateParts = ReturnType<typeof lateParts>

/** A boundary of its own by its key: one that stands already would keep what was shown before. */
export function late(key: string, Part: ComponentType) {
  return (
    <Suspense key={key} fallback={<Spinner />}>
      <Part />
    </Suspense>
  )
}
