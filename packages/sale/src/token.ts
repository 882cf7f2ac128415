import {
  column,
  columnNames,
  firstRowOf,
  inTransaction,
  type Pool,
  type Queryable,
  type RowOf,
  row,
} from '@presale/read-store'
import { type ActingStaff, recordAdminAction } from './admin-actions'

const tokenRow = row({
  symbol: column.text(),
  name: column.text(),
  /** USD, decimal text. */
  price: column.numeric(),
  logoUrl: column.nullable(column.text()),
})
export type Token = RowOf<typeof tokenRow>

const COLUMNS = columnNames(tokenRow)

export function findToken(db: Queryable, symbol: string): Promise<Token | undefined> {
  return firstRowOf(db, tokenRow, `select ${COLUMNS} from sale.tokens where symbol = $1`, [symbol])
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
    const before = await firstRowOf(
      client,
      tokenRow,
      `select ${COLUMNS} from sale.tokens where symbol = $1 for update`,
      [symbol],
    )
    if (!before) throw new Error(`There is no token ${symbol}`)
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
