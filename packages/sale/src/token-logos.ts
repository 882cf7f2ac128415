import {
  column,
  firstRowOf,
  inTransaction,
  type Pool,
  type Queryable,
  type RowOf,
  row,
} from '@presale/read-store'
import { type ActingStaff, recordAdminAction } from './admin-actions'
import { findToken, type Token } from './token'

const logoRow = row({
  mediaType: column.oneOf(['image/svg+xml', 'image/png', 'image/jpeg']),
  bytes: column.bytes(),
})

export interface TokenLogo extends RowOf<typeof logoRow> {
  /** SHA-256 of the bytes, hex in lower case. */
  readonly hash: string
}

/** Where a logo is served: its content never changes under this address. */
function logoAddress(symbol: string, hash: string): string {
  return `/api/token/${symbol}/logo/${hash}`
}

/**
 * Stores the logo and makes it the token's; the ones before stay reachable by their hash.
 * @throws Error when there is no such token.
 */
export async function changeTokenLogo(
  pool: Pool,
  symbol: string,
  logo: TokenLogo,
  by: ActingStaff,
): Promise<Token> {
  return inTransaction(pool, async (client) => {
    await client.query('select 1 from sale.tokens where symbol = $1 for update', [symbol])
    const before = await findToken(client, symbol)
    if (!before) throw new Error(`There is no token ${symbol}`)
    await client.query(
      `insert into sale.token_logos (hash, media_type, bytes, uploaded_at) values ($1, $2, $3, $4)
       on conflict (hash) do nothing`,
      [logo.hash, logo.mediaType, logo.bytes, by.at],
    )
    const after = { ...before, logoUrl: logoAddress(symbol, logo.hash) }
    if (after.logoUrl === before.logoUrl) return before
    await client.query('update sale.tokens set logo_url = $2, updated_at = $3 where symbol = $1', [
      symbol,
      after.logoUrl,
      by.at,
    ])
    await recordAdminAction(client, by, {
      action: 'token-logo-changed',
      subject: symbol,
      before: { logoUrl: before.logoUrl },
      after: { logoUrl: after.logoUrl },
    })
    return after
  })
}

/** @param mostBytes nothing for one that is larger */
export async function findTokenLogo(
  db: Queryable,
  hash: string,
  mostBytes?: number,
): Promise<TokenLogo | undefined> {
  const logo = await firstRowOf(
    db,
    logoRow,
    `select media_type, bytes from sale.token_logos
     where hash = $1 and ($2::int is null or octet_length(bytes) <= $2)`,
    [hash, mostBytes ?? null],
  )
  return logo && { hash, ...logo }
}
