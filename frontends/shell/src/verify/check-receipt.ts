import {
  type Leaf,
  Malformed,
  NoReceipt,
  type Proven,
  parseKey,
  type Standing,
  standingOf,
  UnknownKey,
  type VerifierKey,
  verifyReceipt,
} from '@presale/log'

/** What a file turned out to be. */
export type Checked =
  | { readonly kind: 'proven'; readonly proven: Proven; readonly standing: Standing | 'unknown' }
  | { readonly kind: 'receipt' | 'key' | 'changed' }
  /** The line of the keys that is none, from 1. */
  | { readonly kind: 'line'; readonly line: number }

/** @param keys one on each line */
export function checkReceipt(file: string, keys: string): Checked {
  const known = keysIn(keys)
  if (typeof known === 'number') return { kind: 'line', line: known }
  try {
    const proven = verifyReceipt(file, known)
    return { kind: 'proven', proven, standing: standingOf(proven.leaves) ?? 'unknown' }
  } catch (error) {
    if (error instanceof NoReceipt) return { kind: 'receipt' }
    if (error instanceof UnknownKey) return { kind: 'key' }
    if (error instanceof Malformed) return { kind: 'changed' }
    throw error
  }
}

function keysIn(text: string): VerifierKey[] | number {
  const keys: VerifierKey[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    try {
      keys.push(parseKey(line))
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      return index + 1
    }
  }
  return keys
}

/** The newest value that an event says of it: text, or a number as text. Nothing of another kind is shown. */
export function shownOf(leaves: readonly Leaf[], field: string): string | undefined {
  const values = leaves.map(({ shown }) => shown[field])
  const value = values.findLast((one) => typeof one === 'string' || typeof one === 'number')
  return value === undefined ? undefined : String(value)
}

/** When it happened, as the event itself says. */
export function timeOf({ shown }: Leaf): Date | undefined {
  const named = Object.entries(shown).find(([field]) => field.endsWith('At') && field !== 'expiresAt')?.[1]
  const time = new Date(typeof named === 'string' ? named : Number.NaN)
  return Number.isNaN(time.getTime()) ? undefined : time
}
