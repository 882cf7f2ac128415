import { exportedPurchasesOf } from '@presale/purchases'
import type { Handler, SignedInCall } from '../http/call'
import { logSecurity } from '../security-log/security-log'
import { csvAnswer } from './csv-answer'
import { ownColumns } from './purchase-columns'

/** Everything the caller ever bought. Buyers together never take the last connection from the admins. */
export const exportOwnPurchases: Handler<SignedInCall> = async (call, services) => {
  const answer = await csvAnswer(services, {
    ...{ name: 'my-purchases', columns: ownColumns, leavesFree: 1 },
    read: (pool, options) => exportedPurchasesOf(pool, call.user.id, options),
  })
  logSecurity(services, call, { event: 'data-exported', details: { file: 'my-purchases.csv' } })
  return answer
}
