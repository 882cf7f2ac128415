import { namesOf } from '@presale/accounts'
import type { WalletChange } from '@presale/contracts'
import { recentWalletChanges } from '@presale/sale'
import type { Handler } from '../http/call'
import { wholeListHeaders } from '../http/paging'

/** For the banner of the panel: who changed a wallet within the last day, when, from where, and how. */
export const listWalletChanges: Handler = async ({ route, receivedAt }, { pool }) => {
  const changes = await recentWalletChanges(pool, receivedAt)
  const names = await namesOf(pool, [...new Set(changes.map(({ actorId }) => actorId))])
  const body: WalletChange[] = changes.map(({ actorId, at, ...change }) => {
    const name = names.get(actorId)
    return {
      ...change,
      at: at.toISOString(),
      actor: { id: actorId, ...(name === undefined ? {} : { name }) },
    }
  })
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}
