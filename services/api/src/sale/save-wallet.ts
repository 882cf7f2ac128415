import { walletInput } from '@presale/contracts'
import { saveWallet as save } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { answerOnce } from '../idempotency/answer-once'
import { walletSaved } from './wallet-saved'
import { assertMayChangeWallet } from './wallet-step-up'

/** Creates the wallet of a currency, or updates the one it has. */
export const saveWallet: Handler<SignedInCall> = async (call, services) => {
  const { symbol, address, description = null } = parse(walletInput, call.body)
  const entry = { symbol, address, description }
  await assertMayChangeWallet(call, services)
  return answerOnce(services.pool, call, entry, async (client) =>
    walletSaved(await save(client, entry, actingStaff(call))),
  )
}
