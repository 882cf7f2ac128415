import type { Queryable } from '@presale/read-store'

/** Tokens of one buyer; 0 for one who has none. */
export async function balanceOf(database: Queryable, buyerId: string): Promise<number> {
  return (await balancesOf(database, [buyerId])).get(buyerId) ?? 0
}

/** Tokens by buyer, with 0 for each who has none. */
export async function balancesOf(
  database: Queryable,
  buyerIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await database.query<{ buyer_id: string; tokens: string }>(
    'select buyer_id, tokens from views.balances where buyer_id = any($1::uuid[])',
    [buyerIds],
  )
  const found = new Map(rows.map((row) => [row.buyer_id, Number(row.tokens)]))
  return new Map(buyerIds.map((id) => [id, found.get(id) ?? 0]))
}
