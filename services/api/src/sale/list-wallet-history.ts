import { namesOf } from '@presale/accounts'
import type { WalletAddressPeriod } from '@presale/contracts'
import { walletAddressHistory } from '@presale/sale'
import type { Handler } from '../http/call'
import { wholeListHeaders } from '../http/paging'

/** Every address that a currency had, newest first; names are added for the reader. */
export const listWalletHistory: Handler = async ({ params, route }, { pool }) => {
  const periods = await walletAddressHistory(pool, params.symbol?.toUpperCase() ?? '')
  const people = periods.flatMap(({ changedBy }) => (changedBy === null ? [] : [changedBy]))
  const names = await namesOf(pool, [...new Set(people)])
  const body: WalletAddressPeriod[] = periods.map(({ id, symbol, address, from, until, changedBy }) => {
    const changedByName = changedBy === null ? undefined : names.get(changedBy)
    return {
      ...{ id, symbol, address, from: from.toISOString(), until: until?.toISOString() ?? null },
      changedBy: changedBy ?? 'system',
      ...(changedByName === undefined ? {} : { changedByName }),
    }
  })
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}
