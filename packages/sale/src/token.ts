import { inTransaction, type Pool, type Queryable } from '@presale/read-store'
import { type ActingStaff, recordAdminAction } from './admin-actions'

export interface Token {
  readonly symbol: string
  readonly name: string
  /** USD, decimal text. */
  readonly price: string
  readonly logoUrl: string | null
}

interface TokenRow {
  symbol: string
  name: string
  price: string
  logo_url: string | null
}

const COLUMNS = 'symbol, name, price, logo_url'

export async function findToken(db: Queryable, symbol: string): Promise<Token | undefined> {
  const { rows } = await db.query<TokenRow>(`select ${COLUMNS} from sale.tokens where symbol = $1`, [symbol])
  return rows[0] && fromRow(rows[0])
}

/** What may change; the symbol never does. */
export type TokenChange = { readonly price: string } | { readonly name: string }

/** @throws Error when there is no such token. */
export async function changeToken(
  pool: Pool,
  symbol: string,
  change: TokenChange,
  by: ActingStaff,
): Promise<Token> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<TokenRow>(
      `select ${COLUMNS} from sale.tokens where symbol = $1 for update`,
      [symbol],
    )
    if (!rows[0]) throw new Error(`There is no token ${symbol}`)
    const before = fromRow(rows[0])
    const after = { ...before, ...change }
    await client.query('update sale.tokens set name = $2, price = $3, updated_at = $4 where symbol = $1', [
      symbol,
      after.name,
      after.price,
      by.at,
    ])
    const action = 'price' in change ? 'token-price-changed' : 'token-name-changed'
    await recordAdminAction(client, by, { action, subject: symbol, before, after })
    return after
  })
}

function fromRow(row: TokenRow): Token {
  return { symbol: row.symbol, name: row.name, price: row.price, logoUrl: row.logo_url }
}
