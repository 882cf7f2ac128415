import { exportedPurchases } from '@presale/purchases'
import type { Handler } from '../http/call'
import { csvAnswer } from './csv-answer'
import { staffColumns } from './purchase-columns'

/** Every purchase, as the admin's payment list shows them. */
export const exportPurchases: Handler = (_call, services) =>
  csvAnswer(services, { name: 'purchases', columns: staffColumns, read: exportedPurchases })
