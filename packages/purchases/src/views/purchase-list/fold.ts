import { EventNotApplicable } from '@presale/read-store'
import { evolve, initialState, isSkipAlone } from '../../domain/state'
import type { RecordedEvent } from '../recorded-event'
import type { ProjectedPurchase } from './row'

/**
 * The purchases that a batch changes, as they are after it. `known` are their current rows. An event that a row
 * contains already changes nothing; one with a gap before it is refused.
 * @throws EventNotApplicable
 */
export function foldPurchases(
  known: readonly ProjectedPurchase[],
  batch: readonly RecordedEvent[],
): ProjectedPurchase[] {
  const current = new Map(known.map((purchase) => [purchase.id, purchase]))
  const changed = new Set<string>()
  for (const recorded of batch) {
    const before = current.get(recorded.purchaseId)
    const seen = before?.revision ?? -1
    if (recorded.revision <= seen) continue
    if (isSkipAlone(before ?? initialState, recorded.event)) continue
    current.set(recorded.purchaseId, next(before, recorded, seen))
    changed.add(recorded.purchaseId)
  }
  return [...changed].flatMap((id) => current.get(id) ?? [])
}

function next(
  before: ProjectedPurchase | undefined,
  recorded: RecordedEvent,
  seen: number,
): ProjectedPurchase {
  try {
    if (recorded.revision !== seen + 1) {
      throw new Error(
        `Revision ${recorded.revision} of purchase ${recorded.purchaseId} follows on ${seen}: events between are missing`,
      )
    }
    return { ...evolve(before ?? initialState, recorded.event), revision: recorded.revision }
  } catch (error) {
    throw new EventNotApplicable(recorded, error)
  }
}
