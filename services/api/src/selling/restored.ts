import { calls, type RestoreState } from '@presale/contracts'
import type { Pool } from '@presale/read-store'
import { confirmRestore, unconfirmedRestore } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { conflict } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'

/**
 * A restored sale may have a wallet, a price or a role that was changed since for a reason: nothing is sold before an admin
 * has looked.
 * @throws ApiError 409
 */
export async function assertRestoreConfirmed(pool: Pool): Promise<void> {
  if (!(await unconfirmedRestore(pool))) return
  throw conflict(
    'restore-unconfirmed',
    'A backup was restored. Check wallets, prices and staff, and confirm them; then the sale can go on.',
  )
}

async function stateOf(pool: Pool): Promise<RestoreState> {
  const restored = await unconfirmedRestore(pool)
  return { unconfirmed: restored ? { restoredAt: restored.restoredAt.toISOString() } : null }
}

const showRestore: Handler = async (_call, { pool }) => ({ status: 200, body: await stateOf(pool) })

/** Where nothing is to be confirmed, as at a second press, nothing is written down. */
const confirm: Handler<SignedInCall> = async (call, { pool }) => {
  await confirmRestore(pool, actingStaff(call))
  return { status: 200, body: await stateOf(pool) }
}

export const restoreRoutes: readonly Route[] = [
  { call: calls.showRestore, handle: showRestore },
  { call: calls.confirmRestore, handle: signedIn(confirm) },
]
