import type { EventStore } from '@presale/event-store'
import type { Executed } from './execute-purchase'
import { type SettlingExecution, settlePurchase } from './settle-purchase'

export interface Approval extends SettlingExecution {
  /** The approver's, where no transaction was named. */
  readonly reason: string | null
}

/**
 * Credits the tokens. The transaction of the command, else the one that the buyer reported, is settled; without one
 * the evidence is the reason, or nothing, and the event says which.
 * @throws ClaimUndecided, EventStoreUnavailable
 */
export function approvePurchase(store: EventStore, approval: Approval): Promise<Executed> {
  const { receivedAt: at, actor, reason } = approval
  return settlePurchase(store, approval, {
    takesBuyersClaim: true,
    command: (settled) => ({ type: 'approve', at, actor, settled, reason }),
  })
}
