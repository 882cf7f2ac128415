import { EventNotApplicable, type Projectable } from './definition'

/** What the events of a stream have made of it, and the revision of the last one. */
export interface Folded<State> {
  readonly state: State
  readonly revision: number
}

export interface Folding<E, State> {
  /** Names the event's stream. */
  keyOf(event: E): string
  /** Whether the event leaves the stream as if it were not there. */
  isPassed?(before: State | undefined, event: E): boolean
  /** @param before undefined at the first event */
  fold(before: State | undefined, event: E): State
}

/**
 * The streams that a batch changes, by their keys, as they are after it. An event that a row contains already changes
 * nothing; one with a gap before it is refused.
 * @throws EventNotApplicable
 */
export function foldStreams<E extends Projectable & { readonly revision: number }, State>(
  known: ReadonlyMap<string, Folded<State>>,
  batch: readonly E[],
  { keyOf, isPassed, fold }: Folding<E, State>,
): Map<string, Folded<State>> {
  const changed = new Map<string, Folded<State>>()
  for (const event of batch) {
    const key = keyOf(event)
    const before = changed.get(key) ?? known.get(key)
    const seen = before?.revision ?? -1
    const { revision } = event
    if (revision <= seen || isPassed?.(before?.state, event)) continue
    try {
      if (revision !== seen + 1)
        throw new Error(`Revision ${revision} of ${key} follows on ${seen}: events between are missing`)
      changed.set(key, { state: fold(before?.state, event), revision })
    } catch (error) {
      throw new EventNotApplicable(event, error)
    }
  }
  return changed
}
