import { Readable } from 'node:stream'
import { type Batches, freeConnections, type LongRead, type Pool } from '@presale/read-store'
import { unavailable } from '../http/api-error'
import type { Answer } from '../http/call'
import type { Services } from '../services'

export interface CsvExport<Row> {
  /** The file's name before the date. */
  readonly name: string
  readonly columns: Columns<Row>
  read(pool: Pool, options: Pick<LongRead, 'onLost'>): Batches<Row>
  /** Connections that must stay free for other calls. */
  readonly leavesFree?: number
  /** Writes the file from its rows; by default the headings and one line per row. */
  write?(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string>
}

/**
 * A file written while its rows are read: only one batch is held in memory. The first batch is read before the answer
 * starts, so that an unavailable database is a 503; a later failure cuts the connection.
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
  // Also for a stream that was never read: the transaction ends when the client goes.
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

/** The cells of a row by column heading, in this order. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | boolean | null>>

// Without the byte order mark Excel reads UTF-8 in the machine's own encoding, and names come out broken.
const BYTE_ORDER_MARK = '\uFEFF'

/** The line of headings. */
export function csvHead<Row>(columns: Columns<Row>): string {
  return `${BYTE_ORDER_MARK}${Object.keys(columns).map(cellText).join(',')}${LINE_END}`
}

/** Lines of RFC 4180, each with its CRLF. */
export function csvLines<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns)
  let text = ''
  for (const row of rows) {
    let separator = ''
    for (const cell of cells) {
      text += separator + cellText(cell(row))
      separator = ','
    }
    text += LINE_END
  }
  return text
}

const LINE_END = '\r\n'
const QUOTED = /[",\r\n]/
/** = + - @ with their full-width forms, a tab, a line's end. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * By hand, at a tenth of what csv-stringify takes for a cell: that is most of an export's time. A test holds both
 * together.
 *
 * A text that a spreadsheet would run as a formula (OWASP, 'CSV Injection') gets an apostrophe before it, which marks
 * text. No column of ours has negative numbers, so a leading minus is user text as well.
 */
function cellText(value: string | number | boolean | null): string {
  if (value === null) return ''
  const text = String(value)
  const defused = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}
