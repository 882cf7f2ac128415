/**
 * Inside, positions count 0, 1, 2 … without a gap. Outside they are stretched unevenly, as the log
 * offsets of a real server are, so that arithmetic on them fails in tests and not in production.
 * The stretch depends on the inner position alone: it keeps the order and
 * is the same after every restart.
 */
const STRIDE = 128n
const LARGEST_JITTER = 97

/** Unevenness within a stride: the finishing steps of MurmurHash3 over the inner position. */
function jitter(inner: number): number {
  let mixed = (inner ^ Math.floor(inner / 0x100000000)) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % LARGEST_JITTER
}

/** The position that clients see for an inner one. */
export const outerPosition = (inner: number): bigint => BigInt(inner) * STRIDE + BigInt(jitter(inner))

/** The first inner position whose outer one is at or beyond `outer`. */
export function innerAtOrAfter(outer: bigint): number {
  const candidate = cap(outer / STRIDE)
  return outerPosition(candidate) >= outer ? candidate : candidate + 1
}

/** The first inner position whose outer one is beyond `outer`. */
export const innerAfter = (outer: bigint): number => innerAtOrAfter(outer + 1n)

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER - 1)

/** Clients may send 2^64-1 for 'the end'. */
const cap = (inner: bigint): number => Number(inner > LARGEST ? LARGEST : inner)
