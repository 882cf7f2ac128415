import { column, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'
import type { SearchTerm } from './search-term'
import { searchValueTable } from './table'

const identified = row({ id: column.uuid() })
type SearchValue = RowOf<typeof searchValueTable>

/** What purchases that match a search have in common. */
export interface SearchMatches {
  readonly buyers: readonly string[]
  readonly wallets: readonly string[]
  readonly amounts: readonly string[]
  readonly totals: readonly string[]
  /** Purchases whose id begins so, or whose claimed transaction was given whole. */
  readonly purchases: readonly string[]
  /** There are more of some than were looked for: they cannot stand for the purchases that have them. */
  readonly areCut: boolean
}

/** A search in lower case, also beyond ASCII, as `accounts.people.search_folded` is. */
export const lowered = (parameter: string) => `(lower(${parameter}::text collate "und-x-icu") collate "C")`

/**
 * Name or mail address, the first two lines of the search text, whose index finds both and the ip address;
 * the index is asked for a part of the pattern where one is given.
 */
export const isPersonLike = (person: string, pattern: string, partOfIt = pattern) =>
  `(${person}.search_folded like ${partOfIt} and (split_part(${person}.search_folded, chr(10), 1) like ${pattern}
    or split_part(${person}.search_folded, chr(10), 2) like ${pattern}))`

/** Looks a term up where each text stands once: among people, and among the values that purchases have. */
export async function searchMatches(
  database: Queryable,
  term: SearchTerm,
  limit: number,
): Promise<SearchMatches> {
  const [buyers, values, purchases] = await Promise.all([
    buyersLike(database, term, limit),
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

async function buyersLike(database: Queryable, term: SearchTerm, limit: number): Promise<string[]> {
  const rows = await rowsOf(
    database,
    identified,
    `select who.id from accounts.people who where ${isPersonLike('who', lowered('$1'), lowered('$3'))}
       and exists (select 1 from views.purchase_buyers buyer where buyer.buyer_id = who.id) limit $2`,
    [term.text, limit + 1, term.textPart],
  )
  if (!term.isDeletedUser || rows.length > limit) return rows.map(({ id }) => id)
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
     where (lower(value) like ${lowered('$1')} and kind = 'wallet')
       or (lower(value) like $2 and kind <> 'wallet') limit $3`,
    [term.text, term.digits, valuesOf(limit) + 1],
  )
}

async function purchasesNamed(database: Queryable, term: SearchTerm, limit: number): Promise<string[]> {
  if (term.ids === null && term.claim === null) return []
  const rows = await rowsOf(
    database,
    identified,
    `(select id from views.purchases where id between $1 and $2 limit $4)
     union select id from views.purchases where transaction_claim = $3 limit $4`,
    [term.ids?.first ?? null, term.ids?.last ?? null, term.claim, limit + 1],
  )
  return rows.map(({ id }) => id)
}
