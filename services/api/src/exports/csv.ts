import { Readable } from 'node:stream'
import type { Separators } from '@presale/contracts'
import { type Batches, freeConnections, type LongRead, type Pool } from '@presale/read-store'
import { unavailable } from '../http/api-error'
import type { Answer } from '../http/call'
import type { Services } from '../services'

/** At a time, of whatever they read: each of the two pools has as many connections. */
export const MOST_EXPORTS = 3

export interface CsvExport<Row> {
  /** The file's name before the date. */
  readonly name: string
  readonly columns: Columns<Row>
  /** What its rows are read from. */
  readonly from: keyof Services['exports']
  read(pool: Pool, options: Pick<LongRead, 'onLost'>): Batches<Row>
  /** By default commas. */
  readonly separators?: Separators
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
  { name, columns, from, read, separators, leavesFree = 0, ...given }: CsvExport<Row>,
): Promise<Answer> {
  const write = given.write ?? plainLines(columns, STYLES[separators ?? 'comma'])
  const pool = exports[from]
  const running = Object.values(exports).reduce((sum, one) => sum + MOST_EXPORTS - freeConnections(one), 0)
  if (MOST_EXPORTS - running <= leavesFree)
    throw unavailable('Other exports are running at the moment. Please try again in half a minute.', 30)
  let content: Readable | undefined
  const batches = read(pool, { onLost: (error) => content?.destroy(error) })
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

function plainLines<Row>(columns: Columns<Row>, style: Style) {
  return async function* (batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
    yield csvHead(columns, style)
    for await (const rows of batches) yield csvLines(columns, rows, defused, style)
  }
}

async function* begunBatches<Row>(
  first: IteratorResult<readonly Row[], void>,
  rest: Batches<Row>,
): AsyncGenerator<readonly Row[]> {
  for (let batch = first; !batch.done; batch = await rest.next()) yield batch.value
}

/** A number with a point, which a spreadsheet reads as one only with the sign of its own language. */
class Decimal {
  constructor(readonly text: string) {}
}
export const decimal = (text: string): Decimal => new Decimal(text)

/** A time as every spreadsheet reads it, in UTC: '2026-11-28 04:52:21'. */
export const sheetTime = (iso: string | null): string | null =>
  iso && `${iso.slice(0, 10)} ${iso.slice(11, 19)}`

type Cell = string | number | boolean | Decimal | null

/** The cells of a row by column heading, in this order. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

interface Style {
  readonly separator: string
  readonly decimalSign: string
  /** What is quoted. */
  readonly special: RegExp
}
export const STYLES: Readonly<Record<'comma' | 'semicolon', Style>> = {
  comma: { separator: ',', decimalSign: '.', special: /[",\r\n]/ },
  semicolon: { separator: ';', decimalSign: ',', special: /[";\r\n]/ },
}

// Without the byte order mark Excel reads UTF-8 in the machine's own encoding, and names come out broken.
const BYTE_ORDER_MARK = '\uFEFF'

/** The line of headings. */
export function csvHead<Row>(columns: Columns<Row>, style = STYLES.comma): string {
  return `${BYTE_ORDER_MARK}${Object.keys(columns)
    .map((name) => cellText(name, defused, style))
    .join(style.separator)}${LINE_END}`
}

/**
 * Lines of RFC 4180, each with its CRLF.
 * @param defuse what is done about formulas; that of earlier releases computes the lines that they wrote
 */
export function csvLines<Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
  defuse: Defuse = defused,
  style = STYLES.comma,
): string {
  const cells = Object.values(columns)
  let text = ''
  for (const row of rows) {
    let separator = ''
    for (const cell of cells) {
      text += separator + cellText(cell(row), defuse, style)
      separator = style.separator
    }
    text += LINE_END
  }
  return text
}

const LINE_END = '\r\n'
/** = + - @ with their full-width forms. */
const SIGNS = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]'
const AT_START = new RegExp(`^[\\t\\r\\n]|^[\\s"]*${SIGNS}`)
/** A separator of some spreadsheet, whatever its own setting is, and a sign as the first of what follows it. */
const AFTER_SEPARATOR = new RegExp(`([;,|\\t\\r\\n][\\s"]*)(${SIGNS})`, 'g')
const HAS_SEPARATOR = /[;,|\t\r\n]/

/** Makes a cell's text one that a spreadsheet runs as no formula. */
export type Defuse = (text: string) => string

/**
 * A text that a spreadsheet would run as a formula (OWASP, 'CSV Injection') gets an apostrophe before it, which marks
 * text. Where lists are separated by semicolons, most of Europe, a cell that is not quoted is parted at them: so each part
 * of a text counts as a cell. No column of ours has negative numbers, so a leading minus is user text as well.
 */
export const defused: Defuse = (text) => {
  const inside = HAS_SEPARATOR.test(text) ? text.replace(AFTER_SEPARATOR, "$1'$2") : text
  return AT_START.test(text) ? `'${inside}` : inside
}

/** As releases until November 2026 did it: at the beginning of a cell alone. Their exports are recomputed with it. */
export const defusedAtStart: Defuse = (text) => (FORMULA_UNTIL_2026_11.test(text) ? `'${text}` : text)
const FORMULA_UNTIL_2026_11 = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

const JSON_TEXT = /"(?:[^"\\]|\\.)*"/g
/** At the beginning of a text in JSON, or after a separator or a line's end within it. */
const SIGN_IN_JSON = new RegExp(`((?:^"|[;,|]|\\\\[nrt])(?:\\s|\\\\["nrt])*)(${SIGNS})`, 'g')

/**
 * JSON as a cell: a program reads it as it was, so that nothing may be put into it. The signs that would make a formula
 * are written as JSON's own escapes.
 */
export const jsonCell = (json: string): string => withEscaped(json, SIGN_IN_JSON)

/** As the first releases of November 2026 did it: the signs of ASCII alone. */
export const jsonCellOfAscii = (json: string): string => withEscaped(json, ASCII_SIGN_IN_JSON)
const ASCII_SIGN_IN_JSON = /(^"\s*|[;,|](?:\s|\\"|\\[nrt])*)([=+\-@])/g

function withEscaped(json: string, signs: RegExp): string {
  return json.replace(JSON_TEXT, (text) =>
    text.replace(signs, (_, before: string, sign: string) => before + escaped(sign)),
  )
}

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * By hand, at a tenth of what csv-stringify takes for a cell: that is most of an export's time. A test holds both
 * together.
 */
function cellText(value: Cell, defuse: Defuse, { decimalSign, special }: Style): string {
  if (value === null) return ''
  if (value instanceof Decimal) return value.text.replace('.', decimalSign)
  const text = defuse(String(value))
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
