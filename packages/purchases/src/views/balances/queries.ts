import { type Queryable, rowsOf } from '@presale/read-store'
import { balanceTable } from './tables'

const held = balanceTable.pick({ buyerId: true, tokens: true })

/** Tokens of one buyer; 0 for one who has none. */
export async function balanceOf(database: Queryable, buyerId: string): Promise<number> {
  return (await balancesOf(database, [buyerId])).get(buyerId) ?? 0
}

/** Tokens by buyer, with 0 for each who has none. */
export async function balancesOf(
  database: Queryable,
  buyerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await rowsOf(
    database,
    held,
    'select buyer_id, tokens from views.balances where buyer_id = any($1::uuid[])',
    [buyerIds],
  )
  const found = new Map(rows.map(({ buyerId, tokens }) => [buyerId, tokens]))
  return new Map(buyerIds.map((id) => [id, found.get(id) ?? 0]))
}
