import type { Pool } from '@presale/read-store'
import { drawFor } from '../generator/draw'
import { addressOf, agentOf } from '../generator/users'
import { demoHash } from './hashes'
import { demoUserIdOf } from './people'
import type { DemoSale } from './purchases'
import { DECLINE_REASONS, REOPEN_REASONS } from './reasons'
import { type Visitor, visitorOf } from './site'
import { payableFor } from './terms'

/** As the API answers it, as far as it is needed here. */
interface Answered {
  readonly purchase: {
    readonly id: string
    readonly amount: number
    readonly cryptoSymbol: string
    readonly cryptoAmount: string
    readonly wallet: string
  }
}

type Act = 'report' | 'report-same' | 'approve' | 'decline' | 'cancel' | 'reopen'

/** What goes on this minute, one purchase a line; as many of the lines as are asked for, from the first. */
const STORIES: readonly (readonly Act[])[] = [
  ...([['report'], ['report', 'approve'], [], ['report', 'decline'], ['report'], ['cancel']] as const),
  ...([
    ['cancel', 'report', 'reopen'],
    ['report-same'],
    ['report', 'approve'],
    ['report-same'],
    ['report'],
    [],
  ] as const),
]
const AMOUNTS = [250, 1000, 100, 2500, 640, 5000, 100, 1200, 400, 10_000, 250, 800] as const

export const MOST_TODAY = STORIES.length

/** The newest purchases, made over HTTP as the screens do it. */
export async function purchasesOfToday(
  pool: Pool,
  origin: string,
  sale: DemoSale,
  count: number,
): Promise<void> {
  const { plan, staff } = sale
  const decisive = await staffAt(pool, origin, staff.all.at(-1)?.id ?? '', plan.run)
  const admin = await staffAt(pool, origin, staff.admins[0]?.id ?? '', plan.run)
  for (const [index, acts] of STORIES.slice(0, count).entries()) {
    const draw = drawFor('demo', 'today', plan.run, index)
    // Those who joined last, one after the other: a few of them may await payment at once, no more.
    const buyerIndex = plan.users - 1 - (index % plan.users)
    const buyer = await visitorOf(pool, origin, {
      userId: demoUserIdOf(plan, buyerIndex),
      ipAddress: addressOf(draw),
      userAgent: agentOf(draw),
    })
    // Two that claim one transaction are paid in one currency.
    const shared = acts[0] === 'report-same' ? drawFor('demo', 'today contested', plan.run) : draw
    const paidIn = payableFor(shared, sale.offer)
    const hash = demoHash(shared, paidIn.symbol, paidIn.address)
    const wanted = { amount: AMOUNTS[index] ?? 250, cryptoSymbol: paidIn.symbol, termsAgreed: true }
    const { purchase } = await buyer.post<Answered>('/api/purchases/requests', wanted)
    for (const act of acts) await carryOut(act, purchase, { buyer, admin, decisive, hash, index })
  }
}

interface Acting {
  readonly buyer: Visitor
  readonly admin: Visitor
  readonly decisive: Visitor
  readonly hash: string
  readonly index: number
}

async function carryOut(act: Act, purchase: Answered['purchase'], by: Acting): Promise<void> {
  const staffPath = `/api/admin/purchases/${purchase.id}`
  switch (act) {
    case 'report':
    case 'report-same': {
      const { id, amount, cryptoSymbol, cryptoAmount, wallet } = purchase
      await by.buyer.post('/api/purchases', {
        purchaseId: id,
        amount,
        cryptoSymbol,
        cryptoAmount,
        paymentMethod: cryptoSymbol,
        termsAgreed: true,
        paymentWalletAddress: wallet,
        transactionHash: by.hash,
      })
      return
    }
    case 'cancel':
      await by.buyer.post(`/api/purchases/${purchase.id}/cancel`, {})
      return
    case 'approve':
      await by.decisive.post(`${staffPath}/approve`, {})
      return
    case 'decline':
      await by.decisive.post(`${staffPath}/decline`, {
        reason: DECLINE_REASONS[by.index % DECLINE_REASONS.length],
      })
      return
    case 'reopen':
      await by.admin.post(`${staffPath}/reopen`, { reason: REOPEN_REASONS[by.index % REOPEN_REASONS.length] })
  }
}

function staffAt(pool: Pool, origin: string, userId: string, run: number): Promise<Visitor> {
  const draw = drawFor('demo', 'staff visit', userId, run)
  return visitorOf(pool, origin, { userId, ipAddress: addressOf(draw), userAgent: agentOf(draw) })
}
