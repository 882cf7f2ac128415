import { deleteWallet } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { notFound } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { idFrom } from '../http/parse'
import { noteWalletChange } from './note-wallet-change'
import { NO_SUCH_WALLET } from './wallet-saved'

export const removeWallet: Handler<SignedInCall> = async (call, services) => {
  const id = idFrom(call.params, NO_SUCH_WALLET)
  const isDeleted = await deleteWallet(services.pool, id, actingStaff(call))
  if (!isDeleted) throw notFound(NO_SUCH_WALLET)
  noteWalletChange(call, services, 'deleted', { id })
  return { status: 204 }
}
