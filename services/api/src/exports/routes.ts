import { calls } from '@presale/contracts'
import { signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { exportEvents } from './export-events'
import { exportOwnPurchases } from './export-own-purchases'
import { exportPurchases } from './export-purchases'
import { exportUsers } from './export-users'

export const exportRoutes: readonly Route[] = [
  { call: calls.exportPurchases, handle: signedIn(exportPurchases) },
  { call: calls.exportUsers, handle: signedIn(exportUsers) },
  { call: calls.exportEvents, handle: signedIn(exportEvents) },
  { call: calls.exportOwnPurchases, handle: signedIn(exportOwnPurchases) },
]
