import { signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { exportEvents } from './export-events'
import { exportOwnPurchases } from './export-own-purchases'
import { exportPurchases } from './export-purchases'
import { exportUsers } from './export-users'

export const exportRoutes: readonly Route[] = [
  { endpoint: 'GET /api/admin/export/purchases.csv', handle: signedIn(exportPurchases) },
  { endpoint: 'GET /api/admin/export/users.csv', handle: signedIn(exportUsers) },
  { endpoint: 'GET /api/admin/export/events.csv', handle: signedIn(exportEvents) },
  { endpoint: 'GET /api/purchases/export.csv', handle: signedIn(exportOwnPurchases) },
]
