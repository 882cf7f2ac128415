import { twiceHashed } from './raw'

/**
 * The root over the names of a block's transactions, which its header has.
 * @throws RangeError where a pair is the same twice: such a list has the root of a shorter one (CVE-2012-2459)
 */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  let level = leaves
  while (level.length > 1) level = above(level)
  const [root] = level
  if (!root) throw new RangeError('a block without transactions')
  return root
}

/** What `rootBy` needs beside a leaf, from below. @throws RangeError as `rootOf` */
export function branchOf(leaves: readonly Buffer[], place: number): Buffer[] {
  const branch: Buffer[] = []
  let [level, at] = [leaves, place]
  while (level.length > 1) {
    const beside = level[at ^ 1] ?? level[at]
    if (!beside) throw new RangeError(`no transaction at ${place}`)
    branch.push(beside)
    ;[level, at] = [above(level), at >> 1]
  }
  return branch
}

/** The root over a leaf and its branch. */
export const rootBy = (leaf: Buffer, branch: readonly Buffer[], place: number): Buffer =>
  branch.reduce(
    (hash, beside, height) =>
      twiceHashed(Buffer.concat(((place >> height) & 1) === 1 ? [beside, hash] : [hash, beside])),
    leaf,
  )

/** The last one stands for two where their number is odd. */
function above(level: readonly Buffer[]): Buffer[] {
  const next: Buffer[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at] as Buffer, level[at + 1]]
    if (right?.equals(left)) throw new RangeError('the same transaction twice')
    next.push(twiceHashed(Buffer.concat([left, right ?? left])))
  }
  return next
}
