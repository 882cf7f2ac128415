import type { Streams } from '@presale/event-store'
import type { SiteRules } from '../domain/commands'
import type { Executed } from './handle'
import { type SettlingExecution, settlePurchase } from './settle-purchase'

export interface LaterEvidence extends SettlingExecution {
  readonly transactionHash: string
  readonly rules?: SiteRules | undefined
}

/**
 * Adds the transaction to an approval that had none, by the protocol of the approval itself.
 * @throws ClaimUndecided, EventStoreUnavailable
 */
export function addEvidence(store: Streams, evidence: LaterEvidence): Promise<Executed> {
  const { receivedAt: at, actor, rules } = evidence
  return settlePurchase(store, evidence, {
    takesBuyersClaim: false,
    command(settled) {
      if (!settled) throw new Error('Evidence is a transaction')
      return { type: 'add-evidence', at, actor, settled, rules }
    },
  })
}
