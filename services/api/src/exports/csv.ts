import { stringify } from 'csv-stringify/sync'

/** What a file has for each row, by the heading of the column, in this order. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | boolean | null>>

// Without it Excel takes UTF-8 for the letters of the machine's own country, and names come out broken.
const BYTE_ORDER_MARK = '\uFEFF'

/** The line of headings that a file begins with. */
export function csvHead<Row>(columns: Columns<Row>): string {
  return BYTE_ORDER_MARK + asCsv([Object.keys(columns)])
}

/** Lines of RFC 4180, each with its CRLF. */
export function csvLines<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns)
  return asCsv(rows.map((row) => cells.map((cell) => cellText(cell(row)))))
}

/**
 * A text that a spreadsheet would run as a formula (it begins with = + - @, their full-width forms, a tab or
 * a line's end; OWASP, 'CSV Injection') gets an apostrophe before it, which a spreadsheet takes as 'this is
 * text'. No column of ours has a negative number, so a minus at the beginning is somebody's text as well.
 */
function asCsv(lines: readonly (readonly string[])[]): string {
  const options = { record_delimiter: 'windows', quote_record_delimiter: true, escape_formulas: true }
  return stringify([...lines], options)
}

function cellText(value: string | number | boolean | null): string {
  if (value === null) return ''
  const text = String(value)
  // The one beginning that csv-stringify leaves out.
  return text.startsWith('\n') ? `'${text}` : text
}
