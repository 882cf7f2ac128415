import {
  calls,
  DASHBOARD_PURCHASES,
  type Dashboard,
  ownPurchasesQuery,
  type Purchase,
  purchaseRequest,
} from '@presale/contracts'
import { FALLBACK_TOKEN_NAME, FALLBACK_TOKEN_PRICE, LIST_COUNT_LIMIT, TOKEN_SYMBOL } from '@presale/kernel'
import { asPurchase, refusals } from '@presale/purchases'
import { findToken, readSetting } from '@presale/sale'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { pageHeaders } from '../http/paging'
import { idFrom, parse } from '../http/parse'
import { requestHashOf } from '../idempotency/answer-once'
import { doubtedAmong } from '../selling/doubted-addresses'
import { freeTokens } from '../selling/free-tokens'
import type { Services } from '../services'
import { placePurchase } from './place-purchase'
import { purchaseFor } from './present'
import { command, commandIdFor, runCommand } from './run-command'
import { readerOf } from './site-rules'

const listOwnPurchases: Handler<SignedInCall> = async (call, services) => {
  const { page, pageSize } = parse(ownPurchasesQuery, call.query)
  const [body, counted] = await Promise.all([
    ownPurchases(call, services, { limit: pageSize, offset: (page - 1) * pageSize }),
    services.views.countOf(call.user.id, LIST_COUNT_LIMIT + 1),
  ])
  const headers = pageHeaders('/api/purchases', call.query, {
    page,
    pageSize,
    total: Math.min(counted, LIST_COUNT_LIMIT),
    isTotalCapped: counted > LIST_COUNT_LIMIT,
    rowCount: body.length,
  })
  return { status: 200, body, headers }
}

const showDashboard: Handler<SignedInCall> = async (call, services) => {
  const { pool, views } = services
  const [balance, token, projectMission, userPurchases] = await Promise.all([
    views.balanceOf(call.user.id),
    findToken(pool, TOKEN_SYMBOL),
    readSetting(pool, 'project_mission'),
    ownPurchases(call, services, { limit: DASHBOARD_PURCHASES, offset: 0 }),
  ])
  const body: Dashboard = {
    balance,
    price: token?.price ?? FALLBACK_TOKEN_PRICE,
    tokenName: token?.name ?? FALLBACK_TOKEN_NAME,
    projectMission: projectMission ?? '',
    userPurchases,
  }
  return { status: 200, body }
}

/** Opens the payment window: locks the price and issues the address. */
const requestPurchase: Handler<SignedInCall> = async (call, services) => {
  const body = parse(purchaseRequest, call.body)
  const state = await placePurchase(call, services, { body, placing: 'awaiting-payment' })
  return { status: 201, body: { purchase: await purchaseFor(call, services, state) } }
}

/** For the owner, while the purchase awaits payment. */
export const cancelPurchase: Handler<SignedInCall> = async (call, services) => {
  const purchaseId = idFrom(call.params, refusals['purchase-unknown'])
  const state = await runCommand(call, services, 'user', {
    purchaseId,
    commandId: commandIdFor(call),
    requestHash: requestHashOf({}),
    shownIn: ['purchase-list'],
    commands: [{ type: 'cancel', at: call.receivedAt, actor: { id: call.user.id, role: 'user' } }],
  })
  await freeTokens(services, state)
  return { status: 200, body: { purchase: await purchaseFor(call, services, state) } }
}

/** A page of the caller's own purchases, newest first. */
async function ownPurchases(
  call: SignedInCall,
  services: Services,
  part: { limit: number; offset: number },
): Promise<Purchase[]> {
  const rows = await services.views.purchasesOf(call.user.id, part)
  const [reader, recalled, doubted] = await Promise.all([
    readerOf(call.user, services, rows),
    services.recalls.among(rows),
    doubtedAmong(services, rows),
  ])
  const now = services.clock.now()
  return rows.map((row) => {
    const { isContested, setAside } = row
    const isAddressDoubted = doubted.has(row.id)
    return asPurchase(row, { now, reader, isContested, setAside, recalled, isAddressDoubted })
  })
}

export const ownPurchaseRoutes: readonly Route[] = [
  { call: calls.showDashboard, handle: signedIn(showDashboard) },
  { call: calls.listOwnPurchases, handle: signedIn(listOwnPurchases) },
  { call: calls.requestPurchase, handle: command(requestPurchase) },
  { call: calls.cancelPurchase, handle: command(cancelPurchase) },
]
