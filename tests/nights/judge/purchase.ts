import type { Stored } from './read-streams'

export type State = 'unpaid' | 'paid' | 'approved' | 'declined' | 'expired'

/** A purchase as its events have it, by a reading of the rules that is the judge's own. */
export interface JudgedPurchase {
  readonly id: string
  readonly buyer: string
  readonly amount: number
  readonly events: readonly Stored[]
  /** After each event. */
  readonly states: readonly State[]
  /** What no rule allows: an event in a state that does not have it. */
  readonly faults: readonly string[]
}

type Rule = Partial<Record<State | 'nothing', State>>

/** From which state an event leads to which; one that is not there has no business in it. */
const RULES: Readonly<Record<string, Rule>> = {
  PurchaseRequested: { nothing: 'unpaid' },
  PurchasePaid: { unpaid: 'paid' },
  PurchaseApproved: { paid: 'approved' },
  PurchaseDeclined: { paid: 'declined' },
  PurchaseExpired: { unpaid: 'expired', paid: 'expired' },
  PurchaseLatePaymentReported: { expired: 'expired' },
  PurchaseReopened: { expired: 'paid' },
  // They keep the books of an approval and change nothing of the purchase.
  ApprovalAttemptEnded: {
    unpaid: 'unpaid',
    paid: 'paid',
    approved: 'approved',
    declined: 'declined',
    expired: 'expired',
  },
  EvidenceAdded: { approved: 'approved' },
}

/** A buyer cancels what is not paid; a deadline ends either. */
const CANCELLED: Rule = { unpaid: 'expired' }
const ruleOf = ({ type, data }: Stored): Rule | undefined =>
  type === 'PurchaseExpired' && data.cause === 'buyer' ? CANCELLED : RULES[type]

export function purchasesOf(events: readonly Stored[]): JudgedPurchase[] {
  const streams = new Map<string, Stored[]>()
  for (const event of events) {
    if (!event.stream.startsWith('purchase-')) continue
    const own = streams.get(event.stream) ?? []
    streams.set(event.stream, [...own, event])
  }
  return [...streams].map(([stream, own]) => judged(stream.slice('purchase-'.length), own))
}

function judged(id: string, events: readonly Stored[]): JudgedPurchase {
  const states: State[] = []
  const faults: string[] = []
  for (const [nth, event] of events.entries()) {
    const before = states.at(-1) ?? 'nothing'
    const after = ruleOf(event)?.[before]
    if (event.revision !== nth) faults.push(`event ${nth} has the revision ${event.revision}`)
    if (event.data.purchaseId !== id) faults.push(`${event.type} is of ${event.data.purchaseId}`)
    if (after === undefined) faults.push(`${event.type} follows '${before}'`)
    states.push(after ?? (before === 'nothing' ? 'unpaid' : before))
  }
  const [first] = events
  return {
    id,
    buyer: String(first?.data.buyerId),
    amount: Number(first?.data.amount),
    events,
    states,
    faults,
  }
}

/** The state once `count` of its events were there. */
export const stateAfter = ({ states }: JudgedPurchase, count: number): State | 'nothing' =>
  states[count - 1] ?? 'nothing'
