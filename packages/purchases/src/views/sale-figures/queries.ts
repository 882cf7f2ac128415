import { column, firstRowOf, type Queryable, rowsOf } from '@presale/read-store'
import { figuresTable, saleTable } from './tables'

const figures = figuresTable.pick({ raised: true, participants: true })
const approvedSale = saleTable
  .pick({ tokens: true, total: true, currency: true })
  .extend({ approvedAt: column.timestamptz() })

/** What all approved purchases together brought. Money is decimal text. */
export interface SaleFigures {
  readonly raised: string
  /** Buyers with an approved purchase. */
  readonly participants: number
}

/** An approved purchase without its buyer. */
export interface Sale {
  readonly tokens: number
  readonly total: string
  readonly currency: string
  readonly approvedAt: string
}

export async function saleFigures(database: Queryable): Promise<SaleFigures> {
  const found = await firstRowOf(database, figures, 'select raised, participants from views.sale_figures')
  return found ?? { raised: '0', participants: 0 }
}

/** The approved purchases that were approved last, the newest first. */
export function newestSales(database: Queryable, limit: number): Promise<Sale[]> {
  return rowsOf(
    database,
    approvedSale,
    `select tokens, total, currency, approved_at from views.sales where approved_at is not null
     order by approved_at desc, purchase_id desc limit $1`,
    [limit],
  )
}
