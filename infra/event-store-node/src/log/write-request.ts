import type { Expectation, ProposedEvent } from './record'

export type WriteRequest =
  | {
      readonly kind: 'append'
      readonly stream: string
      readonly expected: Expectation
      readonly events: readonly ProposedEvent[]
    }
  /** Soft: hides the events; the stream may be written to again. */
  | { readonly kind: 'delete'; readonly stream: string; readonly expected: Expectation }
  /** Hard: tombstones the stream. */
  | { readonly kind: 'tombstone'; readonly stream: string; readonly expected: Expectation }

export type WriteResult =
  | {
      readonly kind: 'written'
      /** Last revision of the stream; -1 for a stream without events. */
      readonly revision: number
      /** Internal position of the last written event; absent where nothing had to be written. */
      readonly position: number | undefined
    }
  /** `current` is -1 where the stream does not exist. */
  | { readonly kind: 'wrong-version'; readonly current: number }
  | { readonly kind: 'deleted' }

/** The write is not possible now; the outcome of an earlier attempt is unknown. Maps to UNAVAILABLE. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable'
}
