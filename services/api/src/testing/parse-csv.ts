/** Rows of RFC 4180 by their headings. @throws Error where the text is not of that form */
export function parseCsv(text: string): Record<string, string>[] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  const lines: string[][] = []
  let line: string[] = []
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (!found) throw new Error(`No CSV from character ${at} on: ${text.slice(at, at + 80)}`)
    line.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === ',') continue
    lines.push(line)
    line = []
  }
  const [head = [], ...rows] = lines
  return rows.map((cells) => {
    if (cells.length !== head.length) throw new Error(`${cells.length} cells under ${head.length} headings`)
    return Object.fromEntries(head.map((name, index) => [name, cells[index] ?? '']))
  })
}
