import * as accounts from './accounts'
import * as audit from './audit'
import type { ApiCall } from './call'
import type { Endpoint } from './endpoint'
import * as operations from './operations'
import * as purchases from './purchases'
import * as sale from './sale'
import * as saleAdministration from './sale-administration'

/** Every call, in the order of the description. For servers only: a browser would bundle all of it. */
export const allCalls: readonly (ApiCall & { readonly endpoint: Endpoint })[] = [
  ...Object.values(accounts),
  ...Object.values(sale),
  ...Object.values(saleAdministration),
  ...Object.values(purchases),
  ...Object.values(audit),
  ...Object.values(operations),
]
