import pg from 'pg'
import { isPlanOutdated } from './database-fault'
import { nameOf, planIsOutdated, prepared } from './prepared'

/** Asked so often, a query pays for being prepared. */
const OFTEN = 3
/** So many texts at most are counted, and with them so many plans kept by a connection. */
const MOST_TEXTS = 300

const counts = new Map<string, number>()

/** Is this a query that was asked with parameters before, and often enough? */
function isFrequent(text: string): boolean {
  const count = (counts.get(text) ?? 0) + 1
  if (count > OFTEN) return true
  if (counts.size < MOST_TEXTS || counts.has(text)) counts.set(text, count)
  return count === OFTEN
}

type Parameters = readonly [config: unknown, values?: unknown, callback?: unknown]

/**
 * A connection that prepares what is asked again and again with parameters, whatever it is: for services that repeat
 * few queries for ever. Where texts are put together from filters, `prepared` says which of them is meant.
 */
export class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values, callback] = given as unknown as Parameters
    const send = super.query.bind(this) as (...sent: unknown[]) => unknown
    if (typeof text !== 'string' || !Array.isArray(values) || !isFrequent(text))
      return send(...given) as never
    const name = nameOf(prepared(text))
    const sent = send({ name, text, values: [...values] }, undefined, callback)
    if (sent instanceof Promise)
      sent.catch((error: unknown) => {
        if (isPlanOutdated(error)) planIsOutdated(name)
      })
    return sent as never
  }
}
