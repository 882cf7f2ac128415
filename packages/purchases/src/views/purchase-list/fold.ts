import { type Folded, foldStreams } from '@presale/read-store'
import { evolve, initialState, isSkipAlone, type PurchaseState } from '../../domain/state'
import type { RecordedEvent } from '../../stream/recorded-event'
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
  const rows = new Map<string, Folded<PurchaseState>>(
    known.map((purchase) => [purchase.id, { state: purchase, revision: purchase.revision }]),
  )
  const changed = foldStreams(rows, batch, {
    keyOf: ({ purchaseId }) => purchaseId,
    isPassed: (before, { event }) => isSkipAlone(before ?? initialState, event),
    fold: (before, { event }) => evolve(before ?? initialState, event),
  })
  // The state may be a row, with that row's revision: it is overwritten.
  return [...changed.values()].map(({ state, revision }) => Object.assign({}, state, { revision }))
}
