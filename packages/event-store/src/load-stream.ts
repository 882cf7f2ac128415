import type { ExpectedRevision, Position, Reads, StoredEvent } from './event-store'

export interface LoadedStream<State> {
  readonly state: State
  /** The last revision, which an append based on `state` has to expect. */
  readonly revision: Exclude<ExpectedRevision, 'any'>
  /** The last position; undefined where the stream does not exist. */
  readonly position: Position | undefined
}

/**
 * Folds a stream, oldest event first.
 * @throws EventStoreUnavailable, and what `evolve` throws.
 */
export async function loadStream<State>(
  store: Pick<Reads, 'readStream'>,
  stream: string,
  evolve: (state: State, event: StoredEvent) => State,
  initial: State,
): Promise<LoadedStream<State>> {
  let state = initial
  let last: StoredEvent | undefined
  for await (const event of store.readStream(stream)) {
    state = evolve(state, event)
    last = event
  }
  return { state, revision: last?.revision ?? 'no-stream', position: last?.position }
}
