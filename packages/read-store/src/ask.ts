import { isPlanOutdated } from './database-fault'
import { nameOf, planIsOutdated, type Sql } from './prepared'
import type { Answer, Queryable } from './queryable'

/**
 * Asks. A view that was replaced by one with other columns makes a prepared query fail on every connection that has
 * it: asked again then, as text, and prepared anew the next time. In a transaction, which ends with that error, only
 * the caller can ask again.
 */
export async function ask(database: Queryable, sql: Sql, values?: readonly unknown[]): Promise<Answer> {
  if (typeof sql === 'string') return database.query(sql, values)
  const name = nameOf(sql)
  try {
    return await database.query({ name, text: sql.text, values: [...(values ?? [])] })
  } catch (error) {
    if (!isPlanOutdated(error)) throw error
    planIsOutdated(name)
    return database.query(sql.text, values)
  }
}
