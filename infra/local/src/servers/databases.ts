import pg from 'pg'

/** Resolves when the database answers a query. */
export async function askDatabase(url: string): Promise<void> {
  await withClient(url, (client) => client.query('select 1'))
}

/** Creates the database beside the one that the URL names, where it is missing. @returns its URL */
export async function ensureDatabase(url: string, name: string): Promise<string> {
  await withClient(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })
  const beside = new URL(url)
  beside.pathname = `/${encodeURIComponent(name)}`
  return beside.href
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // A server that is lost while connected emits 'error'; the query's own rejection reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
