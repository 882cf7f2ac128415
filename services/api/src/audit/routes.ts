import type { Route } from '../http/mount-routes'
import { listActions } from './list-actions'
import { listEvents } from './list-events'
import { listPurchaseEvents } from './list-purchase-events'

export const auditRoutes: readonly Route[] = [
  { endpoint: 'GET /api/admin/events', handle: listEvents },
  { endpoint: 'GET /api/admin/actions', handle: listActions },
  { endpoint: 'GET /api/admin/purchases/{id}/events', handle: listPurchaseEvents },
]
