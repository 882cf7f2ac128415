import { selectivePart, withoutMarks } from '@presale/kernel'
import { containing } from '@presale/read-store'

/**
 * SQL over `accounts.users u`: does the row contain the search, anywhere, in any case, with or without the
 * marks of its letters? Wildcards are ordinary characters.
 * @param values what the SQL's parameters stand for; the search is added to them.
 */
export function matchesSearch(search: string, values: unknown[]): string {
  const given = withoutMarks(search)
  const part = selectivePart(given)
  values.push(containing(part))
  const hasPart = `u.search_folded like ${lowered(values.length)}`
  if (part === given) return hasPart
  values.push(given)
  return `(${hasPart} and strpos(u.search_folded, ${lowered(values.length)}) > 0)`
}

/** Like `search_folded`. */
function lowered(position: number): string {
  return `(lower($${position}::text collate "und-x-icu") collate "C")`
}
