import type { Seal } from './seal'

/**
 * The seal in a last line; empty texts where the line does not have these cells.
 * @param headings the first line, which tells where the cells stand
 */
export function sealIn(headings: string, line: Buffer): Seal {
  const names = cellsOf(headings.replace('\uFEFF', ''))
  const cells = cellsOf(line.toString())
  const cell = (name: string): string => cells[names.indexOf(name)] ?? ''
  return { data: cell('data'), metadata: cell('metadata') }
}

/** The cells of one line of RFC 4180 that has no line's end within quotes. */
function cellsOf(line: string): string[] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  const cells: string[] = []
  for (let found = cell.exec(line); found; found = cell.exec(line)) {
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] !== ',') break
  }
  return cells
}
