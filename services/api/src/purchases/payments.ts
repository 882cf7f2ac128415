import { findPerson } from '@presale/accounts'
import { type AdminPurchase, adminPurchaseQuery, adminPurchasesQuery, calls } from '@presale/contracts'
import { asPurchase, purchaseAfter, refusals } from '@presale/purchases'
import { notFound } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { pageHeaders } from '../http/paging'
import { parse } from '../http/parse'
import { marksOf } from '../selling/purchase-marks'
import type { Services } from '../services'
import { purchaseIdOf } from './decisions'
import { narrowedIds } from './narrowed-ids'
import { approvalOf, asAdminPurchases, DELETED_USER, emailShownTo, needsAttention } from './present'
import { seenCounts } from './seen-on-chain'

/** A page of the admin's payment list, with the counts of purchases that need attention and that wait for a decision. */
const listPayments: Handler<SignedInCall> = async (call, services) => {
  const { views } = services
  const query = parse(adminPurchasesQuery, call.query)
  const marked = await narrowedIds(services, query)
  const [{ rows, total, isTotalCapped }, attention, toDecide, seen] = await Promise.all([
    views.payments({ ...query, marked, hidesAdminEmails: !call.user.isAdmin }),
    views.attentionCount(),
    views.toDecideCount(),
    seenCounts(services),
  ])
  const body = await asAdminPurchases(call, services, rows)
  const { page, pageSize } = query
  const headers = {
    ...pageHeaders('/api/admin/purchases', call.query, { page, pageSize, total }),
    ...(isTotalCapped ? { 'X-Total-Count-Capped': 'true' } : {}),
    'X-Needs-Attention-Count': String(attention),
    'X-To-Decide-Count': String(toDecide),
    ...(seen && {
      'X-Seen-Count': String(seen.any),
      'X-Seen-Ended-Count': String(seen.ended),
      'X-Received-Count': String(seen.nobodys),
    }),
  }
  return { status: 200, body, headers }
}

/** One row of the admin's payment list, or the purchase as it was right after one of its events. */
const showPayment: Handler<SignedInCall> = async (call, services) => {
  const { revision } = parse(adminPurchaseQuery, call.query)
  const body = revision === undefined ? await now(call, services) : await asOf(call, services, revision)
  return { status: 200, body }
}

/** The other purchases that may have been paid by the same transaction, for whoever has to tell which one was. */
const listSameTransaction: Handler<SignedInCall> = async (call, services) => {
  const id = purchaseIdOf(call)
  const [row, others] = await Promise.all([services.views.payment(id), services.views.sameTransactionAs(id)])
  if (!row) throw notFound(refusals['purchase-unknown'])
  return { status: 200, body: await asAdminPurchases(call, services, others) }
}

async function now(call: SignedInCall, services: Services): Promise<AdminPurchase | undefined> {
  const row = await services.views.payment(purchaseIdOf(call))
  if (!row) throw notFound(refusals['purchase-unknown'])
  return (await asAdminPurchases(call, services, [row]))[0]
}

async function asOf(call: SignedInCall, services: Services, revision: number): Promise<AdminPurchase> {
  const id = purchaseIdOf(call)
  const purchase = await purchaseAsOf(call, services, { purchaseId: id, revision })
  if (purchase) return purchase
  const isKnown = (await services.views.payment(id)) !== undefined
  throw isKnown ? noSuchEvent(revision) : notFound(refusals['purchase-unknown'])
}

const noSuchEvent = (revision: number) =>
  notFound(`This purchase has no event with the revision ${revision}.`, { revision })

/** No reader: nothing can be done in the past. */
const ONLOOKER = { id: '', isAdmin: false, isModerator: false }

/**
 * The purchase as it was right after one of its events, for staff. Whether its hash was contested at the time is in
 * none of its events, so it is not shown. The buyer has today's name.
 * @returns undefined where the purchase has no such event
 * @throws PurchaseQuarantined where that event or one before it cannot be read
 */
async function purchaseAsOf(
  { user }: SignedInCall,
  { store, pool }: Pick<Services, 'store' | 'pool'>,
  { purchaseId, revision }: { readonly purchaseId: string; readonly revision: number },
): Promise<AdminPurchase | undefined> {
  const moment = await purchaseAfter(store, purchaseId, revision)
  if (!moment) return undefined
  const { state, at } = moment
  const purchase = {
    ...asPurchase(state, { now: at, reader: ONLOOKER, isContested: false }),
    allowedActions: [],
    settlementActions: [],
    approvalRefusal: null,
    reopenRefusal: null,
  }
  const [person, marks] = await Promise.all([findPerson(pool, state.buyerId), marksOf(pool, [purchaseId])])
  return {
    ...purchase,
    ...approvalOf(state),
    // None is of that time.
    note: null,
    lookedAtBy: [],
    contestedWith: [],
    // Those of that time: what was known later is not shown there.
    marks: (marks.get(purchaseId) ?? []).filter((mark) => new Date(mark.at) <= at),
    userName: person?.name ?? DELETED_USER,
    userEmail: emailShownTo(user, person),
    needsAttention: needsAttention(purchase),
    revision,
  }
}

export const paymentRoutes: readonly Route[] = [
  { call: calls.listPurchases, handle: signedIn(listPayments) },
  { call: calls.showPurchase, handle: signedIn(showPayment) },
  { call: calls.listSameTransaction, handle: signedIn(listSameTransaction) },
]
