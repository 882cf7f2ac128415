import { purchaseStatus } from '@presale/contracts'
import { domainSearch, normalPersonSearch, withoutUnseen } from '@presale/kernel'
import { containing, isFindable } from '@presale/read-store'
import { hashBeginningsIn, idBeginningIn, walletPartOf } from '../pasted-names'

/** Who is not in accounts any more is shown as this, and found by it. */
export const DELETED_USER = 'Deleted user'

/** A search of the payment list: by user name, email, wallet, status, amount, total, id or transaction. */
export interface SearchTerm {
  /** A part of a name or mail address, which accounts brings into the form in which it compares them. */
  readonly person: string
  /** LIKE pattern of mail addresses, where the term may be a part of a domain of another script. */
  readonly domain: string | null
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

/**
 * @returns undefined for a search that nothing can match: nothing has control characters or half characters in it, and who
 * enters only what cannot be seen asks for nothing
 */
export function searchTerm(search: string, hidesAdminEmails = false): SearchTerm | undefined {
  if (!isFindable(search)) return undefined
  const given = withoutUnseen(search.normalize('NFC'))
  if (given === '') return undefined
  const lower = given.toLowerCase()
  const domain = domainSearch(given)
  // 1,000 and $750.00 are how the list shows them.
  const digits = lower.replaceAll(/[,$\s]/g, '')
  return {
    person: normalPersonSearch(given),
    domain: domain === undefined ? null : containing(domain),
    wallet: containing(walletPartOf(given)),
    digits: /^[0-9.]+$/.test(digits) ? containing(digits) : null,
    statuses: purchaseStatus.options.filter((status) => status.includes(lower)),
    isDeletedUser: DELETED_USER.toLowerCase().includes(lower),
    hidesAdminEmails,
    ids: idsFrom(idBeginningIn(lower)),
    claims: claimsFrom(given),
  }
}

function claimsFrom(given: string): string[] {
  const names = hashBeginningsIn(given).map((name) => name.toLowerCase())
  return names.filter((name) => name.length >= SHORTEST_HASH)
}

/** A range of the key's index; null for what no id begins with, or too many do. */
function idsFrom(beginning: string): SearchTerm['ids'] {
  if (beginning.length < SHORTEST_ID) return null
  const first = beginning + '00000000-0000-0000-0000-000000000000'.slice(beginning.length)
  const last = beginning + 'ffffffff-ffff-ffff-ffff-ffffffffffff'.slice(beginning.length)
  return UUID.test(first) ? { first, last } : null
}
