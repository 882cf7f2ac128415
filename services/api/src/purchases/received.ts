import { calls, type ReceivedPayment, receivedQuery, type WatchedNetwork } from '@presale/contracts'
import { networkName, networkOf, writtenTransaction } from '@presale/kernel'
import { depthsOf, type Received, received, receivedCount, watchingOn } from '@presale/payments'
import { type PaymentRow, publicStatus } from '@presale/purchases'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { pageHeaders } from '../http/paging'
import { parse } from '../http/parse'
import type { Services } from '../services'
import { nodeAwayOf } from './seen-on-chain'

/** What came in and nobody named, for whoever finds out whose it is. Nothing where no node is asked. */
const listReceived: Handler<SignedInCall> = async (call, services) => {
  const { readers } = services
  const query = parse(receivedQuery, call.query)
  const watching = await watchingOn(readers)
  const [total, found] = watching?.isListed
    ? await Promise.all([receivedCount(readers), received(readers, query)])
    : [0, []]
  const fitting = await fittingOf(services, found)
  const body = found.map((one): ReceivedPayment => {
    const { network: coin, hash, fits, ...rest } = one
    const watched = watching?.networks.get(coin)
    const depths = watched
      ? depthsOf(one.height, { ...watched, tip: watched.tip ?? 0 })
      : { confirmations: 1, isDeep: false }
    const { confirmations, isDeep } = depths
    const network = networkOf(coin, one.address)
    return {
      ...rest,
      coin,
      network: network === undefined ? coin : networkName(network),
      transactionHash: network === undefined ? hash : writtenTransaction(network, hash),
      confirmations,
      isDeep,
      fits: fits.flatMap((id) => fitting.get(id) ?? []),
    }
  })
  return { status: 200, body, headers: pageHeaders('/api/admin/received', call.query, { ...query, total }) }
}

async function fittingOf(
  { views }: Pick<Services, 'views'>,
  found: readonly Received[],
): Promise<ReadonlyMap<string, ReceivedPayment['fits'][number]>> {
  const ids = [...new Set(found.flatMap(({ fits }) => fits))]
  return new Map((await views.paymentsByIds(ids)).map((row) => [row.id, fittingPurchase(row)]))
}

const fittingPurchase = (row: PaymentRow): ReceivedPayment['fits'][number] => ({
  id: row.id,
  userName: row.userName,
  amount: row.amount,
  status: publicStatus(row),
  requestedAt: row.requestedAt,
})

/** What stands in the lists is as far as these are read: nothing is said of blocks beyond. */
const listWatchedNetworks: Handler<SignedInCall> = async (_call, { readers }) => {
  const watching = await watchingOn(readers)
  const body = [...(watching?.networks.values() ?? [])].map((watched): WatchedNetwork => {
    const { network: coin, isFollowed, tip, followedFrom: from, followedTo: to } = watched
    const network = networkOf(coin, '')
    return {
      network: network === undefined ? coin : networkName(network),
      isFollowed,
      tip,
      read: from === null || to === null ? null : { from, to },
      nodeAway: nodeAwayOf(watched),
    }
  })
  return { status: 200, body: body.toSorted((one, other) => one.network.localeCompare(other.network)) }
}

export const receivedRoutes: readonly Route[] = [
  { call: calls.listReceived, handle: signedIn(listReceived) },
  { call: calls.listWatchedNetworks, handle: signedIn(listWatchedNetworks) },
]
