import { type AdminPurchase, adminPurchaseQuery } from '@presale/contracts'
import { refusals } from '@presale/purchases'
import { notFound } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import type { Services } from '../services'
import { purchaseIdOf } from './decide-purchase'
import { asAdminPurchases } from './present'
import { purchaseAsOf } from './purchase-as-of'

/** One row of the admin's payment list, or the purchase as it was right after one of its events. */
export const showPayment: Handler<SignedInCall> = async (call, services) => {
  const { revision } = parse(adminPurchaseQuery, call.query)
  const body = revision === undefined ? await now(call, services) : await asOf(call, services, revision)
  return { status: 200, body }
}

async function now(call: SignedInCall, services: Services): Promise<AdminPurchase | undefined> {
  const row = await services.views.payment(purchaseIdOf(call))
  if (!row) throw notFound(refusals['purchase-unknown'])
  return (await asAdminPurchases(call, services, [row]))[0]
}

async function asOf(call: SignedInCall, services: Services, revision: number): Promise<AdminPurchase> {
  const id = purchaseIdOf(call)
  const purchase = await purchaseAsOf(services, id, revision)
  if (purchase) return purchase
  const isKnown = (await services.views.payment(id)) !== undefined
  throw notFound(isKnown ? noSuchEvent(revision) : refusals['purchase-unknown'])
}

const noSuchEvent = (revision: number): string => `This purchase has no event with the revision ${revision}.`
