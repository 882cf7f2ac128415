import type { NewEvent } from '@presale/event-store'
import { ANY_OUTPUT } from '@presale/kernel'
import { evidenceOf, loadPurchase, type PurchaseState } from '@presale/purchases'
import type { Services } from '../services'
import type { Recorded } from './recording-store'

/** How narrowing stands among the admin actions: the transaction, and its output before and since. */
export function narrowingOf(purchaseId: string): Recorded {
  return {
    eventType: 'SettlementNarrowed',
    actionOf(event) {
      const { hash, output } = settledIn(event)
      return {
        ...{ action: 'settlement-narrowed', subject: purchaseId },
        before: { transactionHash: hash, output: ANY_OUTPUT },
        after: { transactionHash: hash, output },
      }
    },
  }
}

/** How evidence that is added later stands there: what the approval stood on, and stands on since. */
export function evidenceAddedTo(purchaseId: string, store: Services['store']): Recorded {
  return {
    eventType: 'EvidenceAdded',
    async actionOf(event) {
      const { state } = await loadPurchase(store, purchaseId)
      const { transactionHash, output } = settledIn(event)
      return {
        ...{ action: 'evidence-added', subject: purchaseId },
        before: state.status === 'nothing' ? null : stoodOn(state),
        after: { evidence: 'transaction', transactionHash, output },
      }
    },
  }
}

/** Without the reason, which a person wrote: the approval's event has it. A buyer's claim was not what it stood on. */
function stoodOn(state: PurchaseState) {
  return { evidence: evidenceOf(state), transactionHash: null, output: null }
}

interface Settled {
  readonly hash?: string
  readonly transactionHash?: string
  readonly output: string
}

function settledIn({ data }: NewEvent): Settled {
  return data as Settled
}
