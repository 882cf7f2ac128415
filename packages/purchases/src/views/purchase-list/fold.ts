import { EventNotApplicable } from '@presale/read-store'
import { evolve, initialState, isSkipAlone, type PurchaseState } from '../../domain/state'
import type { RecordedEvent } from '../../stream/recorded-event'
import type { ProjectedPurchase } from './row'

/** A purchase as its events left it, and the revision of the last one. */
interface Current {
  readonly state: PurchaseState
  readonly revision: number
}

/**
 * The purchases that a batch changes, as they are after it. `known` are their current rows. An event that a row
 * contains already changes nothing; one with a gap before it is refused.
 * @throws EventNotApplicable
 */
export function foldPurchases(
  known: readonly ProjectedPurchase[],
  batch: readonly RecordedEvent[],
): ProjectedPurchase[] {
  const current = new Map<string, Current>(
    known.map((purchase) => [purchase.id, { state: purchase, revision: purchase.revision }]),
  )
  const changed = new Set<string>()
  for (const recorded of batch) {
    const before = current.get(recorded.purchaseId)
    const seen = before?.revision ?? -1
    if (recorded.revision <= seen) continue
    if (isSkipAlone(before?.state ?? initialState, recorded.event)) continue
    current.set(recorded.purchaseId, next(before, recorded, seen))
    changed.add(recorded.purchaseId)
  }
  return [...changed].flatMap((id) => projected(current.get(id)))
}

/** The state may be a row, with that row's revision: it is overwritten. */
function projected(purchase: Current | undefined): ProjectedPurchase[] {
  return purchase ? [Object.assign({}, purchase.state, { revision: purchase.revision })] : []
}

function next(before: Current | undefined, recorded: RecordedEvent, seen: number): Current {
  const { purchaseId, revision, event } = recorded
  try {
    if (revision !== seen + 1) {
      throw new Error(
        `Revision ${revision} of purchase ${purchaseId} follows on ${seen}: events between are missing`,
      )
    }
    return { state: evolve(before?.state ?? initialState, event), revision }
  } catch (error) {
    throw new EventNotApplicable(recorded, error)
  }
}
