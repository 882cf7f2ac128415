import { purchaseStatus } from '@presale/contracts'
import { normalEmail, normalTransactionHash } from '@presale/kernel'
import { containing, isFindable } from '@presale/read-store'
import { hashBeginningIn, shownPart } from '../pasted-names'

/** Who is not in accounts any more is shown as this, and found by it. */
export const DELETED_USER = 'Deleted user'

/** A search of the payment list: by user name, email, wallet, status, amount, total, id or transaction. */
export interface SearchTerm {
  /** A part of a name or mail address, which accounts brings into the form in which it compares them. */
  readonly person: string
  /** LIKE pattern of wallets in lower case. */
  readonly wallet: string
  /** LIKE pattern of amounts and totals; null where the term is in no number. */
  readonly digits: string | null
  readonly statuses: readonly string[]
  readonly isDeletedUser: boolean
  /** Admins are found by name alone. */
  readonly hidesAdminEmails: boolean
  /** The purchases whose ids begin so: the first and the last that could. */
  readonly ids: { readonly first: string; readonly last: string } | null
  /** How the name of a claimed transaction may begin, in lower case. */
  readonly claims: readonly string[]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
// As many as the screens show of an id.
const SHORTEST_ID = 8
// Fewer characters are the beginning of too many hashes to mean one of them.
const SHORTEST_HASH = 8

/** @returns undefined for a search that nothing can match: nothing has control characters or half characters in it */
export function searchTerm(search: string, hidesAdminEmails = false): SearchTerm | undefined {
  if (!isFindable(search)) return undefined
  const given = search.normalize('NFC')
  const lower = given.toLowerCase()
  // 1,000 and $750.00 are how the list shows them.
  const digits = lower.replaceAll(/[,$ ]/g, '')
  return {
    person: normalEmail(given),
    wallet: containing(lower),
    digits: /^[0-9.]+$/.test(digits) ? containing(digits) : null,
    statuses: purchaseStatus.options.filter((status) => status.includes(lower)),
    isDeletedUser: DELETED_USER.toLowerCase().includes(lower),
    hidesAdminEmails,
    ids: idsFrom(shownPart(lower)),
    claims: claimsFrom(given),
  }
}

function claimsFrom(given: string): string[] {
  const name = normalTransactionHash(hashBeginningIn(given)).toLowerCase()
  return name.length >= SHORTEST_HASH ? [name] : []
}

/** A range of the key's index; null for what no id begins with, or too many do. */
function idsFrom(beginning: string): SearchTerm['ids'] {
  if (beginning.length < SHORTEST_ID) return null
  const first = beginning + '00000000-0000-0000-0000-000000000000'.slice(beginning.length)
  const last = beginning + 'ffffffff-ffff-ffff-ffff-ffffffffffff'.slice(beginning.length)
  return UUID.test(first) ? { first, last } : null
}
