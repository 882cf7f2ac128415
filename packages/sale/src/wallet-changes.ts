import { inTransaction, isUniqueViolation, type Pool, type PoolClient } from '@presale/read-store'
import { type ActingStaff, recordAdminAction } from './admin-actions'
import { WALLET_COLUMNS, type Wallet, type WalletRow, walletFromRow } from './wallets'

export interface WalletEntry {
  readonly symbol: string
  readonly address: string
  readonly description: string | null
}

export type WalletSaved =
  | { readonly outcome: 'created' | 'updated'; readonly wallet: Wallet }
  | { readonly outcome: 'symbol-not-priced' | 'symbol-taken' | 'unknown' }

/**
 * Creates the wallet of a symbol, or updates the one that it has (spec section 7: 'create or update').
 * @param client inside a transaction, which the caller commits.
 */
export async function saveWallet(
  client: PoolClient,
  entry: WalletEntry,
  by: ActingStaff,
): Promise<WalletSaved> {
  if (!(await isPriced(client, entry.symbol))) return { outcome: 'symbol-not-priced' }
  const inserted = await client.query<WalletRow>(
    `insert into sale.wallets (symbol, address, description, updated_at) values ($1, $2, $3, $4)
     on conflict (symbol) do nothing returning ${WALLET_COLUMNS}`,
    [entry.symbol, entry.address, entry.description, by.at],
  )
  if (inserted.rows[0]) {
    const wallet = walletFromRow(inserted.rows[0])
    await recordAdminAction(client, by, {
      ...{ action: 'wallet-created', subject: wallet.symbol, before: null, after: wallet },
    })
    return { outcome: 'created', wallet }
  }
  const existing = await lockWallet(client, 'symbol', entry.symbol)
  // Deleted between the two statements: rare enough to let the person try again.
  if (!existing) return { outcome: 'unknown' }
  return { outcome: 'updated', wallet: await write(client, existing, entry, by) }
}

export async function updateWallet(
  pool: Pool,
  id: string,
  entry: WalletEntry,
  by: ActingStaff,
): Promise<WalletSaved> {
  try {
    return await inTransaction<WalletSaved>(pool, async (client) => {
      const existing = await lockWallet(client, 'id', id)
      if (!existing) return { outcome: 'unknown' }
      if (!(await isPriced(client, entry.symbol))) return { outcome: 'symbol-not-priced' }
      return { outcome: 'updated', wallet: await write(client, existing, entry, by) }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'wallets_symbol_key')) return { outcome: 'symbol-taken' }
    throw error
  }
}

/** @returns false where there is no such wallet. */
export async function deleteWallet(pool: Pool, id: string, by: ActingStaff): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const existing = await lockWallet(client, 'id', id)
    if (!existing) return false
    await client.query('delete from sale.wallets where id = $1', [id])
    await recordAdminAction(client, by, {
      ...{ action: 'wallet-deleted', subject: existing.symbol, before: existing, after: null },
    })
    return true
  })
}

async function lockWallet(
  client: PoolClient,
  by: 'id' | 'symbol',
  value: string,
): Promise<Wallet | undefined> {
  const { rows } = await client.query<WalletRow>(
    `select ${WALLET_COLUMNS} from sale.wallets where ${by} = $1 for update`,
    [value],
  )
  return rows[0] && walletFromRow(rows[0])
}

/** The symbol is chosen from the price list (spec section 5). */
async function isPriced(client: PoolClient, symbol: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from sale.crypto_prices where symbol = $1', [symbol])
  return rowCount === 1
}

/** An edit by an admin makes it no sample any more: he has looked at the address. */
async function write(
  client: PoolClient,
  before: Wallet,
  entry: WalletEntry,
  by: ActingStaff,
): Promise<Wallet> {
  const { rows } = await client.query<WalletRow>(
    `update sale.wallets set symbol = $2, address = $3, description = $4, is_sample = false, updated_at = $5
     where id = $1 returning ${WALLET_COLUMNS}`,
    [before.id, entry.symbol, entry.address, entry.description, by.at],
  )
  if (!rows[0]) throw new Error(`Wallet ${before.id} went away under its lock`)
  const after = walletFromRow(rows[0])
  await recordAdminAction(client, by, { action: 'wallet-updated', subject: after.symbol, before, after })
  return after
}
