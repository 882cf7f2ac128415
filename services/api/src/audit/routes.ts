import type { Route } from '../http/mount-routes'
import { listPurchaseEvents } from './list-purchase-events'

export const auditRoutes: readonly Route[] = [
  { endpoint: 'GET /api/admin/purchases/{id}/events', handle: listPurchaseEvents },
]
