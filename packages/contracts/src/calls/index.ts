import { accountCalls } from './accounts'
import { auditCalls } from './audit'
import { operationsCalls } from './operations'
import { purchaseCalls } from './purchases'
import { saleCalls } from './sale'

export { type ApiCall, type ApiCalls, listHeaders, type OtherContent } from './call'

/** Every call there is, by method and path as design section 3 writes them. */
export const apiCalls = {
  ...accountCalls,
  ...saleCalls,
  ...purchaseCalls,
  ...auditCalls,
  ...operationsCalls,
}

export type Endpoint = keyof typeof apiCalls
