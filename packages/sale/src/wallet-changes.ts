import {
  firstRowOf,
  inTransaction,
  isUniqueViolation,
  type Pool,
  type PoolClient,
  type Queryable,
  rowsOf,
} from '@presale/read-store'
import { type ActingStaff, recordAdminAction } from './admin-actions'
import { isRecalled } from './recalled-addresses'
import { isSampleAddress, SAMPLE_DESCRIPTION } from './sample-data'
import { isWalletAddress } from './wallet-address'
import { recordAddressChange } from './wallet-history'
import { WALLET_COLUMNS, type Wallet, walletRow } from './wallets'

export interface WalletEntry {
  readonly symbol: string
  readonly address: string
  readonly description: string | null
}

export type WalletSaved =
  | { readonly outcome: 'created' | 'updated'; readonly wallet: Wallet }
  | { readonly outcome: 'symbol-not-priced' | 'symbol-taken' | 'unknown' | 'recalled' }
  | { readonly outcome: 'address-invalid'; readonly symbol: string }

/**
 * Creates the wallet of a symbol, or updates the one that it has.
 * @param client inside a transaction, which the caller commits.
 */
export async function saveWallet(
  client: PoolClient,
  entry: WalletEntry,
  by: ActingStaff,
): Promise<WalletSaved> {
  if (!(await isPriced(client, entry.symbol))) return { outcome: 'symbol-not-priced' }
  if (await isRecalled(client, entry.address)) return { outcome: 'recalled' }
  const existing = await lockWallet(client, 'symbol', entry.symbol)
  if (!mayStand(entry, existing)) return { outcome: 'address-invalid', symbol: entry.symbol }
  if (existing) return { outcome: 'updated', wallet: await write(client, existing, entry, by) }
  const wallet = await firstRowOf(
    client,
    walletRow,
    `insert into sale.wallets (symbol, address, description, is_sample, updated_at)
     values ($1, $2, $3, $4, $5) on conflict (symbol) do nothing returning ${WALLET_COLUMNS}`,
    [entry.symbol, entry.address, entry.description, isSampleAddress(entry.address), by.at],
  )
  // Somebody else created it between the two statements: now it stands, and this is an update.
  if (!wallet) return saveWallet(client, entry, by)
  assertAsEntered(wallet, entry)
  await recordAddressChange(client, by, undefined, wallet)
  await recordAdminAction(client, by, {
    action: 'wallet-created',
    subject: wallet.symbol,
    before: null,
    after: wallet,
  })
  return { outcome: 'created', wallet }
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
      if (await isRecalled(client, entry.address)) return { outcome: 'recalled' }
      if (!mayStand(entry, existing)) return { outcome: 'address-invalid', symbol: entry.symbol }
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
    await remove(client, existing, by)
    return true
  })
}

/**
 * The address is not ours: its wallets go, and nobody is given it from now on. Recalled before, it stays as it was, and a
 * wallet that has it again since goes.
 * @param alongside runs in the same transaction
 */
export function recallAddress(
  pool: Pool,
  address: string,
  by: ActingStaff,
  alongside: (client: Queryable) => Promise<void>,
): Promise<void> {
  return inTransaction(pool, async (client) => {
    const wallets = await rowsOf(
      client,
      walletRow,
      `select ${WALLET_COLUMNS} from sale.wallets where address = $1 order by symbol for update`,
      [address],
    )
    const { rowCount } = await client.query(
      'insert into sale.recalled_addresses (address, at, actor_id) values ($1, $2, $3) on conflict do nothing',
      [address, by.at, by.id],
    )
    await alongside(client)
    for (const wallet of wallets) await remove(client, wallet, by)
    if (rowCount === 0) return
    const recalled = { action: 'address-recalled', subject: address, before: null, after: null }
    await recordAdminAction(client, by, recalled)
  })
}

/** @param wallet locked */
async function remove(client: PoolClient, wallet: Wallet, by: ActingStaff): Promise<void> {
  await client.query('delete from sale.wallets where id = $1', [wallet.id])
  await recordAddressChange(client, by, wallet, undefined)
  await recordAdminAction(client, by, {
    action: 'wallet-deleted',
    subject: wallet.symbol,
    before: wallet,
    after: null,
  })
}

function lockWallet(client: PoolClient, by: 'id' | 'symbol', value: string): Promise<Wallet | undefined> {
  return firstRowOf(
    client,
    walletRow,
    `select ${WALLET_COLUMNS} from sale.wallets where ${by} = $1 for update`,
    [value],
  )
}

/** The symbol is chosen from the price list. */
async function isPriced(client: PoolClient, symbol: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from sale.crypto_prices where symbol = $1', [symbol])
  return rowCount === 1
}

/** An address that stays as it was is not judged again: a sample's description can be edited. */
function mayStand(entry: WalletEntry, existing: Wallet | undefined): boolean {
  const isUnchanged = existing?.symbol === entry.symbol && existing.address === entry.address
  return isUnchanged || isWalletAddress(entry.symbol, entry.address)
}

/** A trigger or a rule may store another one, which the admin action would then vouch for. @throws Error */
function assertAsEntered(stored: Wallet, { symbol, address }: WalletEntry): void {
  if (stored.symbol !== symbol || stored.address !== address)
    throw new Error(`The database stored another wallet of ${symbol} than the one that was entered`)
}

/**
 * With another address a sample becomes a wallet like any other, and what the form still had beside it
 * as the sample's description goes; with its own address it stays a sample, so that nobody pays to it.
 */
async function write(
  client: PoolClient,
  before: Wallet,
  entry: WalletEntry,
  by: ActingStaff,
): Promise<Wallet> {
  const isSample = isSampleAddress(entry.address)
  const isLeftOver = before.isSample && !isSample && entry.description === SAMPLE_DESCRIPTION
  const description = isLeftOver ? null : entry.description
  const after = await firstRowOf(
    client,
    walletRow,
    `update sale.wallets set symbol = $2, address = $3, description = $4, is_sample = $5, updated_at = $6
     where id = $1 returning ${WALLET_COLUMNS}`,
    [before.id, entry.symbol, entry.address, description, isSample, by.at],
  )
  if (!after) throw new Error(`Wallet ${before.id} went away under its lock`)
  assertAsEntered(after, entry)
  await recordAddressChange(client, by, before, after)
  await recordAdminAction(client, by, { action: 'wallet-updated', subject: after.symbol, before, after })
  return after
}
