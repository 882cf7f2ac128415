import type { EventStore } from '@presale/event-store'
import type { Executed } from './execute-purchase'
import { type SettlingExecution, settlePurchase } from './settle-purchase'

export interface LaterEvidence extends SettlingExecution {
  readonly transactionHash: string
}

/**
 * Adds the transaction to an approval that had none, by the protocol of the approval itself.
 * @throws ClaimUndecided, EventStoreUnavailable
 */
export function addEvidence(store: EventStore, evidence: LaterEvidence): Promise<Executed> {
  const { receivedAt: at, actor } = evidence
  return settlePurchase(store, evidence, {
    takesBuyersClaim: false,
    command(settled) {
      if (!settled) throw new Error('Evidence is a transaction')
      return { type: 'add-evidence', at, actor, settled }
    },
  })
}
