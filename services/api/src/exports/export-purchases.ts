import { purchasesExportQuery } from '@presale/contracts'
import { exportedPurchases } from '@presale/purchases'
import type { Handler } from '../http/call'
import { parse } from '../http/parse'
import { csvAnswer } from './csv-answer'
import { staffColumns } from './purchase-columns'

/** The purchases, as the admin's payment list shows them by the same filters. */
export const exportPurchases: Handler = async (call, services) => {
  const query = parse(purchasesExportQuery, call.query)
  return csvAnswer(services, {
    ...{ name: 'purchases', columns: staffColumns },
    read: (pool, options) => exportedPurchases(pool, query, options),
  })
}
