/** A column of a set of rows: its Postgres type, and how a row fills it. */
export interface Column<Row> {
  readonly type: string
  value(row: Row): unknown
}

export type Columns<Row> = Readonly<Record<string, Column<Row>>>

/**
 * Rows as one parameter per column, for `select * from unnest(…) as given(…)`: a whole batch in one
 * statement, however many rows it has. Parameters are numbered from $1.
 */
export function asUnnest<Row>(columns: Columns<Row>, rows: readonly Row[]) {
  const entries = Object.entries(columns)
  return {
    names: entries.map(([name]) => name).join(', '),
    source: `unnest(${entries.map(([, column], index) => `$${index + 1}::${column.type}[]`).join(', ')})`,
    values: entries.map(([, column]) => rows.map((row) => column.value(row))),
  }
}
