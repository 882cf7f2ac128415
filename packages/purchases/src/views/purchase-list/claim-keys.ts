import { bytesInBase64, lettersAndDigits, TELLING_LENGTH } from '@presale/kernel'

/** By what a claim on a transaction is compared with others, on whichever network. */
export interface ClaimKeys {
  /** A whole hash, also one in base 64, in one order of its bytes; of any other claim, after a ~, its letters and digits without case. */
  readonly key: string
  /**
   * Both ends of what is as long as a hash: one that was cut short, or has more behind it, still has one of them. Null of
   * anything shorter.
   */
  readonly head: string | null
  readonly tail: string | null
}

/** No network's names are shorter. */
const AS_LONG_AS_A_HASH = 32

export function claimKeys(claim: string): ClaimKeys {
  const plain = bytesInBase64(claim) ?? lettersAndDigits(claim)
  const long = /[0-9a-f]{48,}/.exec(plain)?.[0] ?? (plain.length >= AS_LONG_AS_A_HASH ? plain : undefined)
  const ends = { head: long?.slice(0, TELLING_LENGTH) ?? null, tail: long?.slice(-TELLING_LENGTH) ?? null }
  if (!/^[0-9a-f]{64}$/.test(plain)) return { key: `~${plain || claim}`, ...ends }
  const reversed = Buffer.from(plain, 'hex').reverse().toString('hex')
  const [key = plain] = [plain, reversed].sort()
  return { key, ...ends }
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
