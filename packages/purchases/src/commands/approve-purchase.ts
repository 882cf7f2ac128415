import type { Streams } from '@presale/event-store'
import type { SeenForDecision, SiteRules } from '../domain/commands'
import type { Refusal } from '../domain/refusals'
import type { Executed } from './handle'
import type { LoadedPurchase } from './load-purchase'
import { consider, type SettlingExecution, type SettlingPlan, settlePurchase } from './settle-purchase'

export interface Approval extends SettlingExecution {
  /** The approver's, where no transaction was named. */
  readonly reason: string | null
  readonly rules?: SiteRules | undefined
  readonly seen?: SeenForDecision | undefined
  readonly isAsSeen?: boolean | undefined
}

type Considered = Omit<
  Approval,
  Exclude<keyof SettlingExecution, 'actor' | 'receivedAt' | 'transactionHash' | 'output'>
>

/**
 * Credits the tokens. The transaction of the command, else the one that the buyer reported, is settled; without one
 * the evidence is the reason, or nothing, and the event says which.
 * @throws ClaimUndecided, EventStoreUnavailable
 */
export function approvePurchase(store: Streams, approval: Approval): Promise<Executed> {
  return settlePurchase(store, approval, planOf(approval))
}

/** Why the approval would be refused, as far as the purchase and the rules say: before anything is held for it. */
export const refusalOfApproval = (loaded: LoadedPurchase, approval: Considered): Refusal | undefined =>
  consider(loaded.state, approval, planOf(approval)).refused

const planOf = ({ receivedAt: at, actor, reason, rules, seen, isAsSeen }: Considered): SettlingPlan => ({
  takesBuyersClaim: true,
  command: (settled) => ({ type: 'approve', at, actor, settled, reason, rules, seen, isAsSeen }),
})
