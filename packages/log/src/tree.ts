import { isSame } from './bytes'
import { sha256 } from './hash'

/** 32 bytes of SHA-256. */
export type Hash = Uint8Array

/**
 * The hash of the whole subtree over the leaves [index * 2^level, (index + 1) * 2^level). Level 0 are the leaves' own hashes.
 * Asked for whole subtrees alone.
 */
export type SubtreeHashes = (level: number, index: number) => Promise<Hash> | Hash

const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)] as const

/** RFC 6962, 2.1: what a leaf and two subtrees are hashed as. */
export const leafHash = (leaf: Uint8Array): Hash => sha256(LEAF, leaf)
export const nodeHash = (left: Hash, right: Hash): Hash => sha256(NODE, left, right)

export const EMPTY_ROOT: Hash = sha256(new Uint8Array())

/** The subtrees along the right edge of a tree, the largest first: all that is needed to add leaves and to know its root. */
export class Frontier {
  constructor(
    private count = 0,
    private readonly edge: Hash[] = [],
  ) {
    if (edge.length !== ones(count))
      throw new RangeError(`${edge.length} hashes are no edge of ${count} leaves`)
  }

  get size(): number {
    return this.count
  }

  get hashes(): readonly Hash[] {
    return this.edge
  }

  /** @param onWhole called with each subtree that this leaf makes whole, the leaf first */
  add(hash: Hash, onWhole: (level: number, index: number, hash: Hash) => void = () => undefined): void {
    let [whole, level, index] = [hash, 0, this.count]
    onWhole(level, index, whole)
    for (; index % 2 === 1; index = (index - 1) / 2) {
      whole = nodeHash(this.edge.pop() as Hash, whole)
      level++
      onWhole(level, (index - 1) / 2, whole)
    }
    this.edge.push(whole)
    this.count++
  }

  root(): Hash {
    return (
      this.edge.reduceRight<Hash | undefined>(
        (right, left) => (right === undefined ? left : nodeHash(left, right)),
        undefined,
      ) ?? EMPTY_ROOT
    )
  }
}

function ones(count: number): number {
  let [left, found] = [count, 0]
  for (; left > 0; left = Math.floor(left / 2)) found += left % 2
  return found
}

/** RFC 6962, 2.1.1: the hashes beside the way from a leaf to the root, the leaf's neighbour first. */
export async function inclusionProof(index: number, size: number, hashes: SubtreeHashes): Promise<Hash[]> {
  if (!(index >= 0 && index < size)) throw new RangeError(`${index} is no leaf of a tree of ${size}`)
  const proof: Hash[] = []
  for (let [from, to] = [0, size]; to - from > 1; ) {
    const middle = from + splitOf(to - from)
    const isLeft = index < middle
    proof.push(await rangeHash(isLeft ? middle : from, isLeft ? to : middle, hashes))
    if (isLeft) to = middle
    else from = middle
  }
  return proof.reverse()
}

/** RFC 6962, 2.1.2: that the first `oldSize` leaves of a tree of `size` are those of the tree before. */
export async function consistencyProof(
  oldSize: number,
  size: number,
  hashes: SubtreeHashes,
): Promise<Hash[]> {
  if (!(oldSize >= 0 && oldSize <= size)) throw new RangeError(`${oldSize} leaves are no part of ${size}`)
  if (oldSize === 0 || oldSize === size) return []
  const proof: Hash[] = []
  let [from, to, isOldRoot] = [0, size, true]
  while (oldSize !== to) {
    const middle = from + splitOf(to - from)
    if (oldSize <= middle) {
      proof.push(await rangeHash(middle, to, hashes))
      to = middle
    } else {
      proof.push(await rangeHash(from, middle, hashes))
      from = middle
      isOldRoot = false
    }
  }
  if (!isOldRoot) proof.push(await rangeHash(from, to, hashes))
  return proof.reverse()
}

/** The root of the first `size` leaves of a larger tree. */
export const rootAt = (size: number, hashes: SubtreeHashes): Promise<Hash> | Hash =>
  size === 0 ? EMPTY_ROOT : rangeHash(0, size, hashes)

/** The hash over [from, to), where `from` is a multiple of the largest power of two below its length, as in a tree. */
async function rangeHash(from: number, to: number, hashes: SubtreeHashes): Promise<Hash> {
  const length = to - from
  const level = Math.log2(length)
  if (Number.isInteger(level)) return hashes(level, from / length)
  const middle = from + splitOf(length)
  return nodeHash(await rangeHash(from, middle, hashes), await rangeHash(middle, to, hashes))
}

/** The largest power of two below the length. */
const splitOf = (length: number): number => 2 ** Math.ceil(Math.log2(length) - 1)

/** RFC 9162, 2.1.3.2. @returns the root that leaf and proof make; undefined where the proof has another length */
export function rootOfInclusion(
  { index, size, leaf }: { readonly index: number; readonly size: number; readonly leaf: Hash },
  proof: readonly Hash[],
): Hash | undefined {
  if (index >= size) return undefined
  let [node, last, hash] = [index, size - 1, leaf]
  for (const beside of proof) {
    if (last === 0) return undefined
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(beside, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else hash = nodeHash(hash, beside)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 ? hash : undefined
}

/** RFC 9162, 2.1.4.2: whether the second tree begins with the first. */
export function isConsistent(
  first: { readonly size: number; readonly root: Hash },
  second: { readonly size: number; readonly root: Hash },
  proof: readonly Hash[],
): boolean {
  if (first.size > second.size) return false
  if (first.size === second.size) return proof.length === 0 && isSame(first.root, second.root)
  if (first.size === 0) return proof.length === 0 && isSame(first.root, EMPTY_ROOT)
  const isWhole = Number.isInteger(Math.log2(first.size))
  const [start, ...rest] = isWhole ? [first.root, ...proof] : proof
  if (start === undefined) return false
  let [node, last] = [first.size - 1, second.size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  let [old, now] = [start, start]
  for (const beside of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      old = nodeHash(beside, old)
      now = nodeHash(beside, now)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else now = nodeHash(now, beside)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && isSame(old, first.root) && isSame(now, second.root)
}

const half = (number: number): number => Math.floor(number / 2)
