import { normalPersonSearch, selectivePart } from '@presale/kernel'
import { column, containing, onlyRowOf, type Queryable, row } from '@presale/read-store'

const folded = row({ text: column.text() })

/** A search as people's texts are compared: in lower case and plain letters, the domain of an address in ASCII. */
export async function unaccentedSearch(db: Queryable, search: string): Promise<string> {
  if (search === '') return search
  const given = [normalPersonSearch(search)]
  return (await onlyRowOf(db, folded, 'select accounts.unaccented($1) as text', given)).text
}

/**
 * SQL over `accounts.users u`: does the row contain the search, anywhere? Wildcards are ordinary characters.
 * @param search as `unaccentedSearch` makes it
 * @param values what the SQL's parameters are; the search is added to them.
 * @param domain as `domainSearch` makes it: a row that contains it matches, too
 */
export function matchesSearch(search: string, values: unknown[], domain?: string): string {
  const isNamed = contains(search, values)
  return domain === undefined ? isNamed : `(${isNamed} or ${contains(domain, values)})`
}

function contains(search: string, values: unknown[]): string {
  const part = selectivePart(search)
  values.push(containing(part))
  const hasPart = `u.search_unaccented like $${values.length}`
  if (part === search) return hasPart
  values.push(search)
  return `(${hasPart} and strpos(u.search_unaccented, $${values.length}) > 0)`
}
