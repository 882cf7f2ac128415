import type { z } from 'zod'
import type { RowShape } from './columns'
import type { Pool } from './pool'
import { readRows } from './rows'

export interface LongRead {
  readonly text: string
  readonly values?: readonly unknown[]
  /** Rows held at a time. */
  readonly batchSize?: number
  /** The connection died between two batches, when nobody waited for it. */
  readonly onLost?: (error: Error) => void
}

export type Batches<Row> = AsyncGenerator<readonly Row[], void, void>

/** A reader that takes nothing for so long blocks a connection and the vacuum for nothing. */
const STALLED_AFTER = '60s'

/** More would hold the event loop up for longer than other calls should wait. */
const BATCH_SIZE = 250

// The first rows are wanted soon: a plan that sorts a whole table before its first row is the worst there is.
const OPEN = `begin read only;
  set local idle_in_transaction_session_timeout = '${STALLED_AFTER}';
  set local cursor_tuple_fraction = 0.001;
  set local jit = off`

/**
 * The rows of a query too long to be held, batch by batch from a server-side cursor, as one moment saw them. While one
 * batch is used, Postgres makes the next: two are held at most.
 * The transaction ends with the last batch, or as soon as the generator is returned from. It begins with the
 * first `next()`: a generator that is never begun holds nothing.
 * @throws the database's error, or UnexpectedRow, also in the middle: the rows so far are not the whole then
 */
export async function* readInBatches<Shape extends RowShape>(
  pool: Pool,
  shape: Shape,
  { text, values = [], batchSize = BATCH_SIZE, onLost }: LongRead,
): Batches<z.output<Shape>> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error): void => {
    broken = error
    onLost?.(error)
  }
  client.on('error', onError)
  const ask = (query: string, parameters: readonly unknown[] = []) =>
    client.query(query, [...parameters]).catch((error: Error) => {
      broken = error
      throw error
    })
  try {
    // Several statements at once are possible only without parameters.
    await client.query(OPEN)
    await ask(`declare long_read no scroll cursor for ${text}`, values)
    const fetchNext = () => {
      const fetched = ask(`fetch ${batchSize} from long_read`)
      // Its error is for whoever takes the batch, if anybody does; `broken` has it in any case.
      fetched.catch(() => undefined)
      return fetched
    }
    let fetched = fetchNext()
    for (;;) {
      const { rows } = await fetched
      const isLast = rows.length < batchSize
      if (!isLast) fetched = fetchNext()
      if (rows.length > 0) yield readRows(shape, text, rows)
      if (isLast) return
    }
  } finally {
    if (!broken) await ask('rollback').catch(() => undefined)
    client.off('error', onError)
    // After an error it may still be busy with the query that failed: thrown away, not put back.
    client.release(broken)
  }
}

/** How many connections could be had from the pool without waiting. */
export function freeConnections({ options, totalCount, idleCount, waitingCount }: Pool): number {
  return (options.max ?? 10) - totalCount + idleCount - waitingCount
}
