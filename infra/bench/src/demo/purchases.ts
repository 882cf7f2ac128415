import type { NewEvent } from '@presale/event-store'
import { assertNever, derivedId } from '@presale/kernel'
import { type Actor, type PurchaseCommand, type PurchaseTerms, streamOf } from '@presale/purchases'
import { type Draw, drawFor } from '../generator/draw'
import type { Step } from '../generator/outcomes'
import { type NewStream, seededPurchase, settledBy } from '../generator/seeded-purchase'
import { demoHash } from './hashes'
import { DEMO_SPAN_MS, type DemoPlan, demoUserIdOf } from './people'
import { DECLINE_REASONS, REOPEN_REASONS } from './reasons'
import type { Staff } from './staff'
import { type DemoStory, demoStoryOf, demoTimes, type Windows } from './stories'
import { demoTerms, type Offer, payableFor } from './terms'

export interface DemoSale {
  readonly plan: DemoPlan
  readonly offer: Offer
  readonly staff: Staff
  readonly windows: Windows
}

export interface DemoPurchase {
  readonly id: string
  readonly stream: string
  readonly requestedAt: number
  readonly events: NewEvent[]
  readonly settlements: readonly NewStream[]
}

const SEED = 'demo'

/** So many purchases of the sale, in the order in which they were requested. */
export function demoPurchases(sale: DemoSale, count: number): DemoPurchase[] {
  return Array.from({ length: count }, (_, index) => demoPurchaseOf(sale, index, count)).sort(
    (one, other) => one.requestedAt - other.requestedAt,
  )
}

function demoPurchaseOf(sale: DemoSale, index: number, count: number): DemoPurchase {
  const { plan, offer, windows } = sale
  const draw = drawFor(SEED, 'purchase', plan.run, index)
  const story = demoStoryOf(draw, index, count)
  const times = demoTimes(story, draw, windows, plan.now)
  const at = times[0] ?? plan.now
  const elapsed = Math.min(1, Math.max(0, 1 - (plan.now.getTime() - at.getTime()) / DEMO_SPAN_MS))
  // Whoever contests a transaction shares its currency, and so the wallet it went to.
  const shared = story.isContested ? drawFor(SEED, 'contested', plan.run) : draw
  const paidIn = payableFor(shared, offer)
  const buyerId = demoUserIdOf(plan, buyerIndexOf(plan, elapsed, draw))
  const terms = demoTerms({ offer, paidIn }, { buyerId, at, elapsed }, draw)
  const id = derivedId('demo purchase', String(plan.run), String(index))
  const hash = demoHash(shared, paidIn.symbol, paidIn.address)
  const commands = story.steps.map((step, number) =>
    commandOf(step, times[number] ?? at, { id, terms, hash, story, draw, sale }),
  )
  return { id, stream: streamOf(id), requestedAt: at.getTime(), ...seededPurchase(id, commands) }
}

/** A few buy again and again; nobody before they joined. */
function buyerIndexOf({ users }: DemoPlan, elapsed: number, draw: Draw): number {
  const joined = Math.max(1, Math.floor(users * elapsed ** (1 / 0.75)))
  return Math.floor(draw.share() ** 1.5 * joined)
}

interface CommandContext {
  readonly id: string
  readonly terms: PurchaseTerms
  readonly hash: string
  readonly story: DemoStory
  readonly draw: Draw
  readonly sale: DemoSale
}

function commandOf(step: Step, at: Date, context: CommandContext): PurchaseCommand {
  const { id, terms, hash, draw } = context
  const { staff, windows } = context.sale
  const buyer: Actor = { id: terms.buyerId, role: 'user' }
  const approvalWindowSeconds = windows.approvalSeconds
  switch (step) {
    case 'request': {
      const paymentWindowSeconds = windows.paymentSeconds
      return { type: 'request', at, actor: buyer, purchaseId: id, terms, paymentWindowSeconds }
    }
    case 'report':
    case 'report-late': {
      const transactionHash = context.story.isContested || draw.share() < 0.85 ? hash : null
      return { type: 'report-payment', at, actor: buyer, transactionHash, approvalWindowSeconds }
    }
    case 'cancel':
      return { type: 'cancel', at, actor: buyer }
    case 'approve':
      // Found on the chain by the approver; the same one that the buyer named, where they did.
      return { type: 'approve', at, actor: draw.pick(staff.all), settled: settledBy(id, hash), reason: null }
    case 'decline':
      return { type: 'decline', at, actor: draw.pick(staff.all), reason: draw.pick(DECLINE_REASONS) }
    case 'expire':
      return { type: 'expire', at, actor: { id: null, role: 'system' } }
    case 'reopen': {
      const reason = draw.pick(REOPEN_REASONS)
      return { type: 'reopen', at, actor: draw.pick(staff.admins), reason, approvalWindowSeconds }
    }
    default:
      return assertNever(step)
  }
}
