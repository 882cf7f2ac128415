import { purchasesExportQuery } from '@presale/contracts'
import { exportedPurchases } from '@presale/purchases'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { allNarrowedOutputs } from '../settlements/narrowed-settlements'
import { csvAnswer } from './csv-answer'
import { noteExport } from './note-export'
import { staffColumns } from './purchase-columns'

/** The purchases, as the admin's payment list shows them by the same filters. */
export const exportPurchases: Handler<SignedInCall> = async (call, services) => {
  const query = parse(purchasesExportQuery, call.query)
  const columns = staffColumns(await allNarrowedOutputs(services.pool))
  const answer = await csvAnswer(services, {
    ...{ name: 'purchases', columns },
    read: (pool, options) => exportedPurchases(pool, query, options),
  })
  const { search, ...filters } = query
  return noteExport(call, services, answer, { file: 'purchases.csv', filters, isSearch: Boolean(search) })
}
