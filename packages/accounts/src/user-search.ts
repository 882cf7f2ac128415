import { selectivePart } from '@presale/kernel'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f]/

/** No account has control characters or lone surrogates: such a search finds nobody, and Postgres is not queried. */
export function isUnsearchable(search: string): boolean {
  return CONTROL.test(search) || !search.isWellFormed()
}

/**
 * SQL over `accounts.users u`: does the row contain the search, anywhere, in any case? Wildcards are ordinary
 * characters.
 * @param values what the SQL's parameters stand for; the search is added to them.
 */
export function matchesSearch(search: string, values: unknown[]): string {
  const given = search.normalize('NFC')
  const part = selectivePart(given)
  values.push(`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const hasPart = `u.search_text like ${lowered(values.length)}`
  if (part === given) return hasPart
  values.push(given)
  return `(${hasPart} and strpos(u.search_text, ${lowered(values.length)}) > 0)`
}

/** Like `search_text`. */
function lowered(position: number): string {
  return `(lower($${position}::text collate "und-x-icu") collate "C")`
}
