import { bytesInBase64, bytesReversed, hasHexNames, lettersAndDigits, TELLING_LENGTH } from '@presale/kernel'
import type { PaidOn } from '../../domain/paid-on'

/** By what a claim on a transaction is compared with others, on whichever network. */
export interface ClaimKeys {
  /**
   * A whole hash, also with words around it or in base 64, in one order of its bytes; of any other claim, after a ~, its
   * letters and digits without case.
   */
  readonly key: string
  /**
   * Both ends of its digits, or of what is as long as a hash: one that was cut short, or has more behind it, still has one
   * of them. Null of anything shorter.
   */
  readonly head: string | null
  readonly tail: string | null
}

/** No network's names are shorter. */
const AS_LONG_AS_A_HASH = 32
/** Before the marks around it are taken off: the letters of a word may be digits, as the d of 'id='. */
const HEX_WORD = new RegExp(`(?<![0-9a-z])(?:0x)?([0-9a-f]{${TELLING_LENGTH},})(?![0-9a-z])`, 'gi')
const DIGITS = [/[0-9a-f]{48,}/, new RegExp(`[0-9a-f]{${TELLING_LENGTH},}`)]

export function claimKeys(claim: string, { currency, walletAddress }: PaidOn): ClaimKeys {
  const words = [...claim.matchAll(HEX_WORD)].map(([, digits = '']) => digits.toLowerCase())
  const inBase64 = hasHexNames(currency, walletAddress) ? bytesInBase64(claim) : undefined
  const plain = onlyHashOf(words) ?? inBase64 ?? lettersAndDigits(claim)
  const isWholeHash = /^[0-9a-f]{64}$/.test(plain)
  const long = isWholeHash || words.length === 0 ? digitsIn(plain) : words.join('')
  const ends = { head: long?.slice(0, TELLING_LENGTH) ?? null, tail: long?.slice(-TELLING_LENGTH) ?? null }
  if (!isWholeHash) return { key: `~${plain || claim}`, ...ends }
  const [key = plain] = [plain, bytesReversed(plain)].sort()
  return { key, ...ends }
}

function onlyHashOf(words: readonly string[]): string | undefined {
  const [hash, another] = new Set(words.filter((word) => word.length === 64))
  return another === undefined ? hash : undefined
}

/** Those of a whole hash before those of a word beside it. */
function digitsIn(plain: string): string | undefined {
  const digits = DIGITS.map((some) => some.exec(plain)?.[0]).find((some) => some !== undefined)
  return digits ?? (plain.length >= AS_LONG_AS_A_HASH ? plain : undefined)
}

/** SQL: whether a key is of a whole hash. Two of those are two transactions where they differ. */
const isWhole = (key: string) => `left(${key}, 1) <> '~'`

/** SQL: an end of a hash with its bytes in the other order, as some explorers write a whole one. */
function reversedEnd(end: string): string {
  const bytes = Array.from({ length: TELLING_LENGTH / 2 }, (_, index) => TELLING_LENGTH - 1 - 2 * index)
  return `(${bytes.map((from) => `substr(${end}, ${from}, 2)`).join(' || ')})`
}

/** SQL: the ways in which a row `p` and a row `claim`, of which one at least is no whole hash, may be one transaction. */
export function sharedEnds(p: string, claim: string): string[] {
  const [head, tail] = [`${claim}.claim_head`, `${claim}.claim_tail`]
  const isOnePart = `not (${isWhole(`${p}.claim_key`)} and ${isWhole(`${claim}.claim_key`)})`
  return [
    `${p}.claim_head = ${head}`,
    `${p}.claim_tail = ${tail}`,
    `${p}.claim_head = ${reversedEnd(tail)}`,
    `${p}.claim_tail = ${reversedEnd(head)}`,
  ].map((shared) => `(${shared} and ${isOnePart})`)
}
