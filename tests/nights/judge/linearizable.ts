import { type Attempt, begunAt, doneAt, isSentAgain, type Night, type Operation, outcomeOf } from '../history'
import { type Made, madeBy } from './commands-and-events'
import type { Finding } from './finding'
import { type JudgedPurchase, type State, stateAfter } from './purchase'
import { valuesBetween } from './settings'

const RULE = 'linearizable'
/** Both clocks are this machine's; they are rounded to the millisecond on the way. */
const ROUNDED_MS = 5

/** When a purchase is refused by which code: in these states, and in no other. */
const REFUSED_IN: Readonly<Record<string, readonly (State | 'nothing')[]>> = {
  'purchase-unknown': ['nothing'],
  'already-paid': ['paid'],
  'already-reported': ['expired'],
  'too-many-corrections': ['expired'],
  'already-approved': ['approved'],
  'already-declined': ['declined'],
  'already-ended': ['approved', 'declined', 'expired'],
  'cannot-cancel-paid': ['paid', 'approved', 'declined'],
  'not-paid-yet': ['unpaid'],
  'expired-first': ['expired'],
  'not-expired': ['unpaid', 'paid', 'approved', 'declined'],
}

/** What the rules of the sale refuse, whatever the purchase is; what they say is judged where there is a rule for it. */
const BY_THE_SALE = new Set([
  'sale-frozen',
  'sold-out',
  'over-cap',
  // What goes beyond a limit is not for moderators to approve.
  'admin-required',
  'over-buyer-limit',
  'over-unpaid-share',
  'too-many-awaiting-payment',
  'too-many-awaiting-approval',
  'price-changed',
  'wallet-changed',
  'transaction-settled-another',
  'too-many-requests',
  'old-price',
])

/**
 * Each purchase is one thing that commands change one after the other: there is an order of them in which every answer is right,
 * and in which a command that was answered before another was sent stands before it. The event store has written that order
 * down, so that it is held against what each client saw rather than searched for.
 */
export function answersFit(night: Night, purchases: readonly JudgedPurchase[]): Finding[] {
  const made = madeBy(night.history, purchases)
  return [
    ...made.flatMap(isWithinItsCall),
    ...outOfOrder(made),
    ...night.history
      .filter((one) => outcomeOf(one) === 'refused')
      .flatMap((one) => refusal(one, night, purchases, made)),
  ]
}

function isWithinItsCall({ operation, event }: Made): Finding[] {
  const done = doneAt(operation) ?? 0
  if (event.createdAt >= begunAt(operation) - ROUNDED_MS && event.createdAt <= done + ROUNDED_MS) return []
  return [
    {
      rule: RULE,
      what: `${operation.kind} of ${operation.purchaseId} was sent at ${begunAt(operation)}, done at ${done}, and stored at ${event.createdAt}`,
    },
  ]
}

function outOfOrder(made: readonly Made[]): Finding[] {
  return made.flatMap((later) =>
    made
      .filter(({ purchase }) => purchase === later.purchase)
      .filter(({ operation, nth }) => (doneAt(operation) ?? 0) < begunAt(later.operation) && nth > later.nth)
      .map(({ operation }) => ({
        rule: RULE,
        what: `${operation.kind} of ${operation.purchaseId} was acknowledged before ${later.operation.kind} was sent, and stands after it`,
      })),
  )
}

function refusal(
  operation: Operation,
  night: Night,
  purchases: readonly JudgedPurchase[],
  made: readonly Made[],
): Finding[] {
  const last = operation.attempts.at(-1)
  if (last === undefined || isSentAgain(last.status)) return []
  const code = last.code ?? String(last.status)
  const states = REFUSED_IN[code]
  if (states === undefined)
    return BY_THE_SALE.has(code) ? bySale(operation, last, code, night) : [unexplained(operation, code)]
  const purchase = purchases.find(({ id }) => id === operation.purchaseId)
  const possible = purchase ? statesDuring(purchase, last, made) : ['nothing' as const]
  if (possible.some((state) => states.includes(state))) return []
  return [
    {
      rule: RULE,
      what: `${operation.kind} of ${operation.purchaseId} was refused by ${code}, while it was ${possible.join(' or ')}`,
    },
  ]
}

const unexplained = ({ kind, purchaseId, client }: Operation, code: string): Finding => ({
  rule: 'refused for a reason',
  what: `${kind} of ${purchaseId ?? 'no purchase'} by ${client}: ${code}`,
})

/** From what was acknowledged before the attempt was sent, up to what was stored when it was answered. */
function statesDuring(
  purchase: JudgedPurchase,
  { sentAt, answeredAt }: Attempt,
  made: readonly Made[],
): (State | 'nothing')[] {
  const seen = made.filter((one) => one.purchase === purchase && (doneAt(one.operation) ?? Infinity) < sentAt)
  const least = Math.max(0, ...seen.map(({ nth }) => nth + 1))
  const most = purchase.events.filter(({ createdAt }) => createdAt <= answeredAt + ROUNDED_MS).length
  return Array.from({ length: Math.max(most - least, 0) + 1 }, (_, nth) => stateAfter(purchase, least + nth))
}

function bySale(
  operation: Operation,
  { sentAt, answeredAt }: Attempt,
  code: string,
  { history }: Night,
): Finding[] {
  if (code !== 'sale-frozen') return []
  const values = valuesBetween(history, {
    subject: 'sale_frozen',
    initial: 'false',
    from: sentAt,
    to: answeredAt,
  })
  return values.includes('true')
    ? []
    : [
        {
          rule: 'refused for a reason',
          what: `${operation.kind} by ${operation.client}: the sale was not frozen`,
        },
      ]
}
