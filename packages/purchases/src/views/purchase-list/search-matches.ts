import { selectivePart } from '@presale/kernel'
import { column, containing, onlyRowOf, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'
import type { SearchTerm } from './search-term'
import { LOWER_CLAIM, searchValueTable } from './table'

const identified = row({ id: column.uuid() })
type SearchValue = RowOf<typeof searchValueTable>

/** What purchases that match a search have in common. */
export interface SearchMatches {
  readonly buyers: readonly string[]
  readonly wallets: readonly string[]
  readonly amounts: readonly string[]
  readonly totals: readonly string[]
  /** Purchases whose id or whose claimed transaction begins so. */
  readonly purchases: readonly string[]
  /** There are more of some than were looked for: they cannot stand for the purchases that have them. */
  readonly areCut: boolean
}

/** LIKE patterns of people's names and mail addresses; null for a search that has no letter in it to compare. */
export interface PersonPattern {
  readonly whole: string | null
  /** Of mail addresses alone. */
  readonly domain: string | null
  /** Of the rare part, for the index. */
  readonly part: string | null
}

const folded = row({ text: column.text() })

/** In the form of `accounts.people.search_person`. */
export async function personPattern(
  database: Queryable,
  { person, domain }: SearchTerm,
): Promise<PersonPattern> {
  const { text } = await onlyRowOf(database, folded, 'select accounts.unaccented($1) as text', [person])
  return text === ''
    ? { whole: null, part: null, domain }
    : { whole: containing(text), part: containing(selectivePart(text)), domain }
}

interface PersonCondition {
  /** A parameter: the whole pattern. */
  readonly pattern: string
  /** A parameter: the part of it that the index is asked for; by default all of it. */
  readonly partOfIt?: string
  /** A parameter: the pattern of a domain, where there is one. */
  readonly domain?: string | undefined
  readonly hidesAdminEmails: boolean
}

/**
 * Name or mail address, the two lines of the search text; its index is asked for a part of the pattern where one is
 * given.
 */
export function isPersonLike(
  person: string,
  { pattern, partOfIt = pattern, domain, hidesAdminEmails }: PersonCondition,
): string {
  const line = (number: 1 | 2, like: string) =>
    `split_part(${person}.search_person, chr(10), ${number}) like ${like}`
  const byEmail = (like: string) =>
    hidesAdminEmails ? `(not ${person}.is_admin and ${line(1, like)})` : line(1, like)
  const byText = `(${person}.search_person like ${partOfIt} and (${byEmail(pattern)} or ${line(2, pattern)}))`
  if (domain === undefined) return byText
  return `(${byText} or (${person}.search_person like ${domain} and ${byEmail(domain)}))`
}

/**
 * SQL of the purchases whose claimed transaction begins with any of these texts in lower case, by the index on it: a
 * range that a kept plan can use as well.
 * @param beginnings parameter, an array
 */
export const claimedBy = (beginnings: string, limit: string) =>
  `select claimed.id from unnest(${beginnings}::text[]) as given(beginning),
     lateral (select id from views.purchases where ${LOWER_CLAIM} >= given.beginning
       and ${LOWER_CLAIM} < given.beginning || U&'\\+10FFFF' limit ${limit}) claimed`

/** Looks a term up where each text stands once: among people, and among the values that purchases have. */
export async function searchMatches(
  database: Queryable,
  { term, person }: { readonly term: SearchTerm; readonly person: PersonPattern },
  limit: number,
): Promise<SearchMatches> {
  const [buyers, values, purchases] = await Promise.all([
    buyersLike(database, person, term, limit),
    valuesLike(database, term, limit),
    purchasesNamed(database, term, limit),
  ])
  const ofKind = (kind: SearchValue['kind']) =>
    values.filter((row) => row.kind === kind).map(({ value }) => value)
  return {
    buyers,
    wallets: ofKind('wallet'),
    amounts: ofKind('amount'),
    totals: ofKind('total'),
    purchases,
    areCut: buyers.length > limit || values.length > valuesOf(limit) || purchases.length > limit,
  }
}

/** A purchase has three values: more than these are of more purchases than the limit. */
const valuesOf = (purchases: number) => purchases * 3

async function buyersLike(
  database: Queryable,
  { whole, part, domain }: PersonPattern,
  { isDeletedUser, hidesAdminEmails }: Pick<SearchTerm, 'isDeletedUser' | 'hidesAdminEmails'>,
  limit: number,
): Promise<string[]> {
  const condition = isPersonLike('who', {
    pattern: '$1',
    partOfIt: '$3',
    domain: domain === null ? undefined : '$4',
    hidesAdminEmails,
  })
  const rows = await rowsOf(
    database,
    identified,
    `select who.id from accounts.people who where ${condition}
       and exists (select 1 from views.purchase_buyers buyer where buyer.buyer_id = who.id) limit $2`,
    [whole, limit + 1, part, ...(domain === null ? [] : [domain])],
  )
  if (!isDeletedUser || rows.length > limit) return rows.map(({ id }) => id)
  const gone = await rowsOf(
    database,
    identified,
    `select buyer_id as id from views.purchase_buyers buyer
     where not exists (select 1 from accounts.people who where who.id = buyer.buyer_id) limit $1`,
    [limit + 1],
  )
  return [...rows, ...gone].map(({ id }) => id)
}

function valuesLike(database: Queryable, term: SearchTerm, limit: number): Promise<SearchValue[]> {
  return rowsOf(
    database,
    searchValueTable,
    `select kind, value from views.purchase_search_values
     where (lower(value) like $1 and kind = 'wallet')
       or (lower(value) like $2 and kind <> 'wallet') limit $3`,
    [term.wallet, term.digits, valuesOf(limit) + 1],
  )
}

async function purchasesNamed(database: Queryable, term: SearchTerm, limit: number): Promise<string[]> {
  if (term.ids === null && term.claims.length === 0) return []
  const rows = await rowsOf(
    database,
    identified,
    `(select id from views.purchases where id between $1 and $2 limit $4)
     union (${claimedBy('$3', '$4')}) limit $4`,
    [term.ids?.first ?? null, term.ids?.last ?? null, term.claims, limit + 1],
  )
  return rows.map(({ id }) => id)
}
