import { Readable } from 'node:stream'
import { type Batches, freeConnections, type LongRead, type Pool } from '@presale/read-store'
import { unavailable } from '../http/api-error'
import type { Answer } from '../http/call'
import type { Services } from '../services'
import { type Columns, csvHead, csvLines } from './csv'

export interface CsvExport<Row> {
  /** Of the file, before the date. */
  readonly name: string
  readonly columns: Columns<Row>
  read(pool: Pool, options: Pick<LongRead, 'onLost'>): Batches<Row>
  /** Connections that must stay free for others. */
  readonly leavesFree?: number
  /** Writes the file from its rows; the headings and a line a row where left out. */
  write?(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string>
}

/**
 * A file made while it is read: what is held at any time is a batch of rows. The first batch is read before
 * the answer begins, so that a database that is away is a 503; what breaks later breaks the connection.
 * @throws ApiError 503 at once while as many exports run as there are connections for
 */
export async function csvAnswer<Row>(
  { exports, clock }: Pick<Services, 'exports' | 'clock'>,
  { name, columns, read, leavesFree = 0, write = plainLines(columns) }: CsvExport<Row>,
): Promise<Answer> {
  if (freeConnections(exports) <= leavesFree)
    throw unavailable('Other exports are running at the moment. Please try again in half a minute.', 30)
  let content: Readable | undefined
  const batches = read(exports, { onLost: (error) => content?.destroy(error) })
  const first = await batches.next()
  content = Readable.from(write(begunBatches(first, batches)))
  // Also of a stream that was never read: the transaction ends with whoever wanted the rows.
  content.once('close', () => void batches.return().catch(() => undefined))
  const date = clock.now().toISOString().slice(0, 10)
  return {
    status: 200,
    content,
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${date}.csv"`,
    },
  }
}

function plainLines<Row>(columns: Columns<Row>) {
  return async function* (batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
    yield csvHead(columns)
    for await (const rows of batches) yield csvLines(columns, rows)
  }
}

async function* begunBatches<Row>(
  first: IteratorResult<readonly Row[], void>,
  rest: Batches<Row>,
): AsyncGenerator<readonly Row[]> {
  for (let batch = first; !batch.done; batch = await rest.next()) yield batch.value
}
