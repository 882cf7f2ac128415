import { CHAIN_HEADING, chainNext, chainStart, END_CELL, LINE_END } from './chain'
import { type Columns, csvHead, csvLines } from './csv'
import type { Seal } from './seal'

export interface ChainedExport<Row> {
  readonly columns: Columns<Row>
  readonly batches: AsyncIterable<readonly Row[]>
  /** Called with everything read and nothing of the last line sent: who goes away before gets no end. */
  seal(count: number, head: string): Promise<Seal>
}

/** The lines of a file, each chained to the one before, and a last one that counts and signs them. */
export async function* chainedLines<Row>({
  columns,
  batches,
  seal,
}: ChainedExport<Row>): AsyncGenerator<string> {
  const headings = csvHead({ ...columns, [CHAIN_HEADING]: () => null })
  yield headings
  let head = chainStart(headings)
  let count = 0
  const chained = (line: string): string => {
    const content = `${line.slice(0, -LINE_END.length)},`
    if (content.includes('\n')) throw new Error(`Line ${count + 2} of an export has a line's end in it`)
    head = chainNext(head, content)
    return `${content}${head}${LINE_END}`
  }
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) {
      text += chained(csvLines(columns, [row]))
      count++
    }
    yield text
  }
  yield chained(endLine(Object.keys(columns), await seal(count, head)))
}

/** As many cells as the others, the first of which says what it is. */
function endLine(names: readonly string[], seal: Seal): string {
  const [first = '', ...others] = names
  const cells = new Map<string, string>([[first, END_CELL], ...Object.entries(seal)])
  const columns = Object.fromEntries([first, ...others].map((name) => [name, () => cells.get(name) ?? null]))
  return csvLines(columns, [seal])
}
