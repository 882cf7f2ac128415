interface Connected {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly object[] }>
  release(): void
}

interface Asked {
  readonly values?: readonly unknown[]
  /** Runs the query, and says how many rows each step had. */
  readonly isRun?: boolean
}

/**
 * How Postgres would answer where an index serves at all: a small table is read whole and sorted, and which way is
 * cheaper is the database's business. As text, or as JSON where the query is run.
 */
export async function planByIndex(
  pool: { connect(): Promise<Connected> },
  query: string,
  { values = [], isRun = false }: Asked = {},
): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off; set local enable_sort = off')
    const { rows } = await client.query(`explain ${isRun ? '(analyze, format json)' : ''} ${query}`, [
      ...values,
    ])
    const lines = rows.map((row): unknown => Reflect.get(row, 'QUERY PLAN'))
    return isRun ? JSON.stringify(lines[0]) : lines.join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}
