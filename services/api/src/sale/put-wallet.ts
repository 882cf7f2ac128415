import { walletInput } from '@presale/contracts'
import { updateWallet } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import type { Handler, SignedInCall } from '../http/call'
import { idFrom, parse } from '../http/parse'
import { noteWalletChange } from './note-wallet-change'
import { NO_SUCH_WALLET, walletSaved } from './wallet-saved'

export const putWallet: Handler<SignedInCall> = async (call, services) => {
  const id = idFrom(call.params, NO_SUCH_WALLET)
  const { symbol, address, description = null } = parse(walletInput, call.body)
  const entry = { symbol, address, description }
  const answer = walletSaved(await updateWallet(services.pool, id, entry, actingStaff(call)))
  noteWalletChange(call, services, 'updated', answer.body)
  return answer
}
