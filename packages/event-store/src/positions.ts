import type { Position } from './event-store'

/** A log offset is a signed 64-bit number on every server; the unsigned maximum means 'the end'. */
const GREATEST = 2n ** 63n - 1n
const DIGITS = /^\d{1,19}$/

/**
 * Whether an event can be at this position. An impossible one comes from no event, and is never saved or followed
 * from.
 */
export const isPossiblePosition = ({ commit, prepare }: Position): boolean =>
  [commit, prepare].every((offset) => DIGITS.test(offset) && BigInt(offset) <= GREATEST)

/** Negative where `a` is before `b` in `$all`, 0 where they are equal, positive where it is after. */
export function comparePositions(a: Position, b: Position): number {
  const byCommit = compare(BigInt(a.commit), BigInt(b.commit))
  return byCommit === 0 ? compare(BigInt(a.prepare), BigInt(b.prepare)) : byCommit
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
