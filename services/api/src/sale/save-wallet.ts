import { walletInput } from '@presale/contracts'
import { saveWallet as save } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { answerOnce } from '../idempotency/answer-once'
import { noteWalletChange } from './note-wallet-change'
import { walletSaved } from './wallet-saved'

/** Creates the wallet of a currency, or updates the one it has. */
export const saveWallet: Handler<SignedInCall> = async (call, services) => {
  const { symbol, address, description = null } = parse(walletInput, call.body)
  const entry = { symbol, address, description }
  let saved: ReturnType<typeof walletSaved> | undefined
  const answer = await answerOnce(services.pool, call, entry, async (client) => {
    saved = walletSaved(await save(client, entry, actingStaff(call)))
    return saved
  })
  // A repeated key gets the first answer and changes nothing.
  if (saved) noteWalletChange(call, services, saved.status === 201 ? 'created' : 'updated', saved.body)
  return answer
}
