/** One document for programs, or lines for people. */
export type Printer = (document: unknown, lines: string) => void

export function printer(isJson: boolean): Printer {
  return (document, lines) => {
    const text = isJson ? JSON.stringify(document, null, 2) : lines
    if (text !== '') process.stdout.write(`${text}\n`)
  }
}

/** Columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
