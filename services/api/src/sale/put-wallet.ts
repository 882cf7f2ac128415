import { walletInput } from '@presale/contracts'
import { updateWallet } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import type { Handler, SignedInCall } from '../http/call'
import { idFrom, parse } from '../http/parse'
import { NO_SUCH_WALLET, walletSaved } from './wallet-saved'

export const putWallet: Handler<SignedInCall> = async (call, { pool }) => {
  const id = idFrom(call.params, NO_SUCH_WALLET)
  const { symbol, address, description = null } = parse(walletInput, call.body)
  return walletSaved(await updateWallet(pool, id, { symbol, address, description }, actingStaff(call)))
}
