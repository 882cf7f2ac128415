import { namesOf } from '@presale/accounts'
import { calls, type RecalledAddress, recallInput } from '@presale/contracts'
import { recallAddress, recalledAddresses } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'
import { parse } from '../http/parse'
import { storeInTime } from '../http/time-limit'
import { logSecurity } from '../security-log/security-log'
import { forgetIssued } from '../selling/issued-addresses'
import { endOpenOn, reportsOn } from '../selling/recalled'
import type { Services } from '../services'

/**
 * 'This address is not ours': its wallets and promises go in one transaction, then what is still to be paid to it ends. What
 * cannot be ended within the call is ended by whoever looks next (selling/keep-recalled.ts).
 */
const recall: Handler<SignedInCall> = async (call, services) => {
  const { address } = parse(recallInput, call.body)
  const by = actingStaff(call)
  await recallAddress(services.pool, address, by, (client) => forgetIssued(client, address))
  services.recalls.forget()
  logSecurity(services, call, { event: 'wallet-changed', details: { change: 'recalled', address } })
  await endAll(call, services, address)
  return { status: 200, body: (await shown(services)).find((one) => one.address === address) }
}

async function endAll(call: SignedInCall, services: Services, address: string): Promise<void> {
  const store = storeInTime(call, services)
  try {
    await endOpenOn(services, { address, actorId: call.user.id }, store)
  } catch (error) {
    services.log.warn({ err: error }, 'purchases on a recalled address are ended later')
  }
}

const listRecalled: Handler = async ({ route }, services) => {
  const body = await shown(services)
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

async function shown({ pool, readers }: Pick<Services, 'pool' | 'readers'>): Promise<RecalledAddress[]> {
  const recalled = await recalledAddresses(pool)
  const reports = await Promise.all(recalled.map(({ address }) => reportsOn(readers, address)))
  const people = [...recalled.map(({ actorId }) => actorId), ...reports.flat().map(({ buyerId }) => buyerId)]
  const names = await namesOf(pool, [...new Set(people)])
  return recalled.map(({ address, at, actorId }, nth) => ({
    address,
    at: at.toISOString(),
    actor: personOf(actorId, names),
    reported: (reports[nth] ?? []).map(({ buyerId, ...purchase }) => ({
      ...purchase,
      buyer: personOf(buyerId, names),
    })),
  }))
}

function personOf(id: string, names: ReadonlyMap<string, string>) {
  const name = names.get(id)
  return { id, ...(name === undefined ? {} : { name }) }
}

export const recallRoutes: readonly Route[] = [
  { call: calls.recallAddress, handle: signedIn(recall) },
  { call: calls.listRecalledAddresses, handle: listRecalled },
]
