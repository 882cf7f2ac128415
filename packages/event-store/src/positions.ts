import type { Position } from './event-store'

/** Negative where `a` stands before `b` in `$all`, 0 where they are the same, positive where it stands after. */
export function comparePositions(a: Position, b: Position): number {
  const byCommit = compare(BigInt(a.commit), BigInt(b.commit))
  return byCommit === 0 ? compare(BigInt(a.prepare), BigInt(b.prepare)) : byCommit
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
