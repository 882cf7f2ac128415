/** Draws that depend on the seed and on what is drawn alone: any user or purchase can be made again by itself. */
export interface Draw {
  /** At least 0, below 1. */
  share(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  /** One of the entries, as likely as its weight says. */
  weighted<T>(from: readonly (readonly [weight: number, value: T])[]): T
}

export function drawFor(...parts: readonly (string | number)[]): Draw {
  const next = mulberry32(fnv1a(parts.join('/')))
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    share: next,
    whole,
    pick: (from) => existing(from[whole(0, from.length - 1)]),
    weighted(from) {
      let left = next() * from.reduce((sum, [weight]) => sum + weight, 0)
      const found = from.find(([weight]) => {
        left -= weight
        return left < 0
      })
      return existing(found ?? from.at(-1))[1]
    },
  }
}

function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}

/** A 32 bit hash of a text (FNV-1a), mixed once more, so that neighbours differ in every bit. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Tommy Ettinger's mulberry32: small, fast, and the same on every machine. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
