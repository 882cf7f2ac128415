import { deleteWallet } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { notFound } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { idFrom } from '../http/parse'
import { NO_SUCH_WALLET } from './wallet-saved'

export const removeWallet: Handler<SignedInCall> = async (call, { pool }) => {
  const isDeleted = await deleteWallet(pool, idFrom(call.params, NO_SUCH_WALLET), actingStaff(call))
  if (!isDeleted) throw notFound(NO_SUCH_WALLET)
  return { status: 204 }
}
