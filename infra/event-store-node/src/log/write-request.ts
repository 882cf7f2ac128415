import type { Expectation, ProposedEvent } from './record'

export type WriteRequest =
  | {
      readonly kind: 'append'
      readonly stream: string
      readonly expected: Expectation
      readonly events: readonly ProposedEvent[]
    }
  /** Soft: hides what is there; the stream may be written to again. */
  | { readonly kind: 'delete'; readonly stream: string; readonly expected: Expectation }
  /** Hard: closes the stream for good. */
  | { readonly kind: 'tombstone'; readonly stream: string; readonly expected: Expectation }

export type WriteResult =
  | {
      readonly kind: 'written'
      /** Last revision of the stream; -1 for a stream without events. */
      readonly revision: number
      /** Inner position of the last event written; left out where nothing had to be. */
      readonly position: number | undefined
    }
  /** `current` is -1 where the stream does not exist. */
  | { readonly kind: 'wrong-version'; readonly current: number }
  | { readonly kind: 'deleted' }

/** The write cannot be made now; whether an earlier try was made is not known. Maps to UNAVAILABLE. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable'
}
