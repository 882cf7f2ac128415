import { createHash } from 'node:crypto'

/** A query that a connection parses and plans once, however often it is asked. Its text must not vary. */
export interface Prepared {
  readonly id: string
  readonly text: string
}

/** What a query is given as: its text, or prepared where it is asked often enough to pay. */
export type Sql = string | Prepared

const known = new Map<string, Prepared>()

export function prepared(text: string): Prepared {
  const before = known.get(text)
  if (before) return before
  const made = { id: createHash('sha256').update(text).digest('hex').slice(0, 24), text }
  known.set(text, made)
  return made
}

export const textOf = (sql: Sql): string => (typeof sql === 'string' ? sql : sql.text)

// Of the names on the server: a connection cannot give one of them another plan, so a new one is taken.
let edition = 0

export const nameOf = ({ id }: Prepared): string => `${id}_${edition}`

/** From now on it is prepared anew, under another name. */
export function planIsOutdated(name: string): void {
  if (name.endsWith(`_${edition}`)) edition += 1
}
