import { exportedPurchasesOf } from '@presale/purchases'
import type { Handler, SignedInCall } from '../http/call'
import { csvAnswer } from './csv-answer'
import { ownColumns } from './purchase-columns'

/** Everything the caller ever bought. Buyers together never take the last connection from the admins. */
export const exportOwnPurchases: Handler<SignedInCall> = ({ user }, services) =>
  csvAnswer(services, {
    ...{ name: 'my-purchases', columns: ownColumns, leavesFree: 1 },
    read: (pool, options) => exportedPurchasesOf(pool, user.id, options),
  })
