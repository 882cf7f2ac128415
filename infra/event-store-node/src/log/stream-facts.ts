import { isMetastream, metastreamOf, originalOf } from './record'
import { KEEP_ALL, KEEP_LAST, type Retention } from './retention'

/** The facts of one stream by itself. */
export interface StreamFacts {
  /** Last revision, -1 where nothing was ever written. The tombstone does not count. */
  readonly last: number
  readonly tombstoned: boolean
  /** Of a metastream: the retention that its last event sets for the original stream. */
  readonly says: Retention | undefined
}

export const NEVER_WRITTEN: StreamFacts = { last: -1, tombstoned: false, says: undefined }

/** A stream together with its metadata. */
export interface StreamState {
  readonly last: number
  readonly tombstoned: boolean
  readonly hasMetadata: boolean
  readonly retention: Retention
}

/** All streams whose facts matter to this one: itself, its metadata, and the stream that it is metadata of. */
export const relatedStreams = (stream: string): string[] =>
  isMetastream(stream) ? [stream, originalOf(stream)] : [stream, metastreamOf(stream)]

/** A metastream shares the tombstone of its original, and has no metadata of its own. */
export function stateOf(stream: string, factsOf: (stream: string) => StreamFacts): StreamState {
  const own = factsOf(stream)
  if (isMetastream(stream)) {
    const { tombstoned } = factsOf(originalOf(stream))
    return { last: own.last, tombstoned, hasMetadata: false, retention: KEEP_LAST }
  }
  const meta = factsOf(metastreamOf(stream))
  return {
    last: own.last,
    tombstoned: own.tombstoned,
    hasMetadata: meta.last >= 0,
    retention: meta.says ?? KEEP_ALL,
  }
}
