/**
 * What every session begins with: names that no schema is written before are Postgres's own, and nobody else's. By
 * default the first of them is looked for in a schema named as the session's role, where another role may have made a
 * function or an operator that fits better, and it would run with the session's rights. Temporary tables come last.
 */
export const SEARCH_PATH = '-c search_path=pg_catalog,pg_temp'

export interface Session {
  readonly connectionString: string
  readonly options: string
}

/**
 * How a session begins at this address. Options that the address has itself stay, and cannot undo ours: of two the later
 * one counts, and either counts before what was set for the database or the role.
 */
export function sessionAt(address: string, ours = ''): Session {
  const given = URL.canParse(address) ? new URL(address) : undefined
  const theirs = given?.searchParams.get('options') ?? ''
  given?.searchParams.delete('options')
  const options = [theirs, ours, SEARCH_PATH].filter((text) => text !== '').join(' ')
  return { connectionString: theirs === '' || !given ? address : given.href, options }
}
