import type { NewEvent } from '@presale/event-store'
import { assertNever, derivedId } from '@presale/kernel'
import { type Actor, type PurchaseCommand, streamOf } from '@presale/purchases'
import { type Draw, drawFor } from './draw'
import { DECLINED, type Step, storyOf } from './outcomes'
import { type Plan, PURCHASES_SPAN_MS } from './plan'
import { type NewStream, seededPurchase, settledBy } from './seeded-purchase'
import { termsOf, transactionHashOf } from './terms'
import { STAFF, userIdOf } from './users'

/** A purchase's whole stream, to be stored with one append. */
export interface GeneratedPurchase {
  readonly id: string
  readonly stream: string
  readonly events: NewEvent[]
  readonly settlements: readonly NewStream[]
}

const PAYMENT_WINDOW_SECONDS = 900
const APPROVAL_WINDOW_SECONDS = 3600
/** What is pending at the end stays so for as long as anybody measures. */
const OPEN_WINDOW_SECONDS = 90 * 86_400
/** Pairs of neighbours that claim one transaction. */
const CONTESTED_SHARE = 0.001

export function purchaseIdOf({ seed }: Pick<Plan, 'seed'>, index: number): string {
  return derivedId('seeded purchase', seed, String(index))
}

/** Purchase number `index`, from 0, decided by the domain's own decider; higher numbers came later. */
export function purchaseOf(plan: Plan, index: number): GeneratedPurchase {
  const id = purchaseIdOf(plan, index)
  return { id, stream: streamOf(id), ...seededPurchase(id, commandsOf(plan, index, id)) }
}

function commandsOf(plan: Plan, index: number, purchaseId: string): PurchaseCommand[] {
  const draw = drawFor(plan.seed, 'purchase', index)
  const elapsed = (index + draw.share()) / plan.purchases
  const pair = Math.floor(index / 2)
  const isContested = drawFor(plan.seed, 'contested', pair).share() < CONTESTED_SHARE
  const currencyDraw = isContested ? drawFor(plan.seed, 'contested currency', pair) : draw
  const buyerId = userIdOf(plan, buyerIndexOf(plan, draw, elapsed))
  const requestedAt = new Date(plan.until.getTime() - Math.ceil((1 - elapsed) * PURCHASES_SPAN_MS))
  // One transaction settles one purchase: of two that claim it, the second is declined.
  const drawn = storyOf(draw, elapsed)
  const story = isContested && index % 2 === 1 ? DECLINED : drawn
  const terms = termsOf(plan, { buyerId, at: requestedAt, elapsed }, draw, currencyDraw)
  const hash = transactionHashOf(plan, terms.currency, isContested ? pair * 2 : index)
  const common = {
    purchaseId,
    terms,
    transactionHash: isContested || draw.share() < 0.9 ? hash : null,
    staffId: userIdOf(plan, draw.whole(0, Math.min(STAFF, plan.users) - 1)),
  }
  let at = requestedAt
  return story.map((step, number) => {
    const before = story[number - 1]
    if (before) at = new Date(Math.min(timeOf(step, { step: before, at }, draw), plan.until.getTime()))
    const isLast = number === story.length - 1
    return commandOf(step, at, { ...common, isLast })
  })
}

/** A few buy very often, most a handful of times; nobody before their account was created. */
function buyerIndexOf({ users }: Plan, draw: Draw, elapsed: number): number {
  const joined = Math.max(1, Math.floor(users * (0.5 + elapsed / 2)))
  return Math.floor(draw.share() ** 1.5 * joined)
}

/** When a step comes, in milliseconds since the epoch. */
function timeOf(step: Step, before: { step: Step; at: Date }, draw: Draw): number {
  const after = (least: number, most: number): number => before.at.getTime() + draw.whole(least, most) * 1000
  switch (step) {
    case 'request':
    case 'report':
      return after(20, 800)
    case 'cancel':
      return after(10, 600)
    case 'approve':
    case 'decline':
      return after(60, 3500)
    case 'expire': {
      const window = before.step === 'request' ? PAYMENT_WINDOW_SECONDS : APPROVAL_WINDOW_SECONDS
      return after(window + 1, window + 5)
    }
    case 'report-late':
    case 'reopen':
      return after(600, 40_000)
    default:
      return assertNever(step)
  }
}

interface CommandContext {
  readonly purchaseId: string
  readonly terms: Extract<PurchaseCommand, { type: 'request' }>['terms']
  readonly transactionHash: string | null
  readonly staffId: string
  /** Nothing follows: what it leaves pending stays so. */
  readonly isLast: boolean
}

function commandOf(step: Step, at: Date, context: CommandContext): PurchaseCommand {
  const { purchaseId, terms, transactionHash, staffId, isLast } = context
  const actor: Actor = { id: terms.buyerId, role: 'user' }
  const staff: Actor = { id: staffId, role: 'admin' }
  const approvalWindowSeconds = isLast ? OPEN_WINDOW_SECONDS : APPROVAL_WINDOW_SECONDS
  switch (step) {
    case 'request': {
      const paymentWindowSeconds = isLast ? OPEN_WINDOW_SECONDS : PAYMENT_WINDOW_SECONDS
      return { type: 'request', at, actor, purchaseId, terms, paymentWindowSeconds }
    }
    case 'report':
    case 'report-late':
      return { type: 'report-payment', at, actor, transactionHash, approvalWindowSeconds }
    case 'cancel':
      return { type: 'cancel', at, actor }
    case 'approve':
      return {
        type: 'approve',
        at,
        actor: staff,
        settled: settledBy(purchaseId, transactionHash),
        reason: null,
      }
    case 'decline':
      return { type: 'decline', at, actor: staff, reason: 'No payment was seen' }
    case 'expire':
      return { type: 'expire', at, actor: { id: null, role: 'system' } }
    case 'reopen':
      return {
        type: 'reopen',
        at,
        actor: staff,
        reason: 'The payment was found',
        approvalWindowSeconds: 3600,
      }
    default:
      return assertNever(step)
  }
}
