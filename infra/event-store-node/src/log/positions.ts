/**
 * Internal positions count 0, 1, 2 … without a gap. External ones are spread unevenly, like the log offsets of a real
 * server, so that arithmetic on them fails in tests rather than in production. The spread depends on the internal
 * position alone: it keeps the order and is the same after every restart.
 */
const STRIDE = 128n
const LARGEST_JITTER = 97

/** Unevenness within a stride: the finalizer of MurmurHash3 over the internal position. */
function jitter(inner: number): number {
  let mixed = (inner ^ Math.floor(inner / 0x100000000)) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % LARGEST_JITTER
}

/** The external position of an internal one. */
export const outerPosition = (inner: number): bigint => BigInt(inner) * STRIDE + BigInt(jitter(inner))

/** The first internal position whose external one is at or after `outer`. */
export function innerAtOrAfter(outer: bigint): number {
  const candidate = cap(outer / STRIDE)
  return outerPosition(candidate) >= outer ? candidate : candidate + 1
}

/** The first internal position whose external one is after `outer`. */
export const innerAfter = (outer: bigint): number => innerAtOrAfter(outer + 1n)

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER - 1)

/** Clients may send 2^64-1 for 'the end'. */
const cap = (inner: bigint): number => Number(inner > LARGEST ? LARGEST : inner)
