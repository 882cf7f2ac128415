import { assertNever } from '@presale/kernel'

import type { Expectation } from './record'
import type { StreamState } from './stream-facts'

/** The position of an event that is already in the log. */
export interface Known {
  readonly id: string
  readonly revision: number
  readonly position: number
}

/** Look-ups in one stream, to distinguish a repeated append from a conflicting one. */
export interface KnownEvents {
  byId(id: string): Known | undefined
  at(revision: number): Known | undefined
}

export type Decision =
  | { readonly kind: 'write' }
  /** These very events are stored already; the last of them. */
  | { readonly kind: 'repeated'; readonly last: Known }
  | { readonly kind: 'wrong-version' }
  | { readonly kind: 'deleted' }

const WRITE: Decision = { kind: 'write' }
const WRONG: Decision = { kind: 'wrong-version' }
const DELETED: Decision = { kind: 'deleted' }

/**
 * Whether an append may be written. Rules of the real server's IndexWriter.CheckCommit: 'any' and 'stream-exists'
 * repeat when all ids are known in the stream; an exact expectation (and 'no-stream', which is -1) repeats when the
 * ids match revision by revision.
 */
export function decide(
  state: StreamState,
  expected: Expectation,
  ids: readonly string[],
  known: KnownEvents,
): Decision {
  if (state.tombstoned) return DELETED
  switch (expected) {
    case 'any':
      return decideUnversioned(ids, known)
    case 'stream-exists':
      if (state.retention.softDeleted) return DELETED
      if (state.last < 0 && !state.hasMetadata) return WRONG
      return decideUnversioned(ids, known)
    case 'no-stream':
      return decideVersioned(state, -1, ids, known)
    default:
      return typeof expected === 'number'
        ? decideVersioned(state, expected, ids, known)
        : assertNever(expected)
  }
}

function decideUnversioned(ids: readonly string[], known: KnownEvents): Decision {
  let last: Known | undefined
  for (const id of ids) {
    const found = known.byId(id)
    if (found === undefined) return last === undefined ? WRITE : WRONG
    last = found
  }
  return last === undefined ? WRITE : { kind: 'repeated', last }
}

function decideVersioned(
  state: StreamState,
  expected: number,
  ids: readonly string[],
  known: KnownEvents,
): Decision {
  if (expected === state.last) return WRITE
  if (expected > state.last) return WRONG
  let last: Known | undefined
  for (const [index, id] of ids.entries()) {
    const found = known.at(expected + 1 + index)
    if (found?.id !== id) {
      // A soft-deleted stream counts as missing, though its revisions continue.
      return index === 0 && expected === -1 && state.retention.softDeleted ? WRITE : WRONG
    }
    last = found
  }
  return last === undefined ? WRONG : { kind: 'repeated', last }
}
