import type { Queryable } from '@presale/read-store'

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
  const { rows } = await database.query<{ raised: string; participants: string }>(
    'select raised, participants from views.sale_figures',
  )
  return { raised: rows[0]?.raised ?? '0', participants: Number(rows[0]?.participants ?? 0) }
}

/** The approved purchases that were approved last, the newest first. */
export async function newestSales(database: Queryable, limit: number): Promise<Sale[]> {
  const { rows } = await database.query<{
    tokens: string
    total: string
    currency: string
    approved_at: Date
  }>(
    `select tokens, total, currency, approved_at from views.sales where approved_at is not null
     order by approved_at desc, purchase_id desc limit $1`,
    [limit],
  )
  return rows.map(({ tokens, total, currency, approved_at }) => ({
    tokens: Number(tokens),
    total,
    currency,
    approvedAt: approved_at.toISOString(),
  }))
}
