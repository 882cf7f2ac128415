import { calls } from '@presale/contracts'
import type { Route } from '../http/mount-routes'
import { listActions } from './list-actions'
import { listEvents } from './list-events'
import { listPurchaseEvents } from './list-purchase-events'

export const auditRoutes: readonly Route[] = [
  { call: calls.listEvents, handle: listEvents },
  { call: calls.listActions, handle: listActions },
  { call: calls.listPurchaseEvents, handle: listPurchaseEvents },
]
