import pg from 'pg'

/** The rows of one statement, by a connection of its own. */
export async function rowsAt(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that is stopped meanwhile emits 'error'; the statement's own rejection reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
