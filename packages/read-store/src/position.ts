/** A position in the event store's log, as decimal text: ordered, with gaps, never calculated with. */
export interface LogPosition {
  readonly commit: string
  readonly prepare: string
}

/** Is `position` at or after `other`? Undefined is before every position. */
export function isAtOrBeyond(position: LogPosition | undefined, other: LogPosition | undefined): boolean {
  if (other === undefined) return true
  if (position === undefined) return false
  const [commit, otherCommit] = [BigInt(position.commit), BigInt(other.commit)]
  if (commit !== otherCommit) return commit > otherCommit
  return BigInt(position.prepare) >= BigInt(other.prepare)
}
