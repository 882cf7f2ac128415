import { namesOf } from '@presale/accounts'
import { calls, type WalletAddressPeriod, type WalletChange } from '@presale/contracts'
import { recentWalletChanges, walletAddressHistory } from '@presale/sale'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'

/**
 * For the panel's banner: who changed a wallet within the last day, when, and how; from where is for admins, as in the
 * list of actions.
 */
const listWalletChanges: Handler = async ({ route, receivedAt, user }, { pool }) => {
  const isAdmin = user?.isAdmin === true
  const changes = await recentWalletChanges(pool, receivedAt)
  const names = await namesOf(pool, [...new Set(changes.map(({ actorId }) => actorId))])
  const body: WalletChange[] = changes.map(({ actorId, at, ipAddress, ...change }) => {
    const name = names.get(actorId)
    return {
      ...change,
      at: at.toISOString(),
      ipAddress: isAdmin ? ipAddress : null,
      actor: { id: actorId, ...(name === undefined ? {} : { name }) },
    }
  })
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

/** Every address that a currency had, newest first; names are added for the reader. */
const listWalletHistory: Handler = async ({ params, route }, { pool }) => {
  const periods = await walletAddressHistory(pool, params.symbol?.toUpperCase() ?? '')
  const people = periods.flatMap(({ changedBy }) => (changedBy === null ? [] : [changedBy]))
  const names = await namesOf(pool, [...new Set(people)])
  const body: WalletAddressPeriod[] = periods.map(({ id, symbol, address, from, until, changedBy }) => {
    const changedByName = changedBy === null ? undefined : names.get(changedBy)
    return {
      id,
      symbol,
      address,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
      changedBy: changedBy ?? 'system',
      ...(changedByName === undefined ? {} : { changedByName }),
    }
  })
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

export const walletHistoryRoutes: readonly Route[] = [
  { call: calls.listWalletChanges, handle: listWalletChanges },
  { call: calls.listWalletHistory, handle: listWalletHistory },
]
