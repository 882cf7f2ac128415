import { DASHBOARD_PURCHASES, type Dashboard } from '@presale/contracts'
import { FALLBACK_TOKEN_NAME, FALLBACK_TOKEN_PRICE, TOKEN_SYMBOL } from '@presale/kernel'
import { findToken, readSetting } from '@presale/sale'
import type { Handler, SignedInCall } from '../http/call'
import { ownPurchases } from './own-purchases'

export const showDashboard: Handler<SignedInCall> = async (call, services) => {
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
