import pg from 'pg'

/**
 * What every session begins with: names that no schema is written before are Postgres's own. By default they are first
 * looked for in a schema named as the session's role, and whatever somebody made there would run as the superuser.
 */
const SEARCH_PATH = '-c search_path=pg_catalog,pg_temp'

/** A client that is not connected yet. Options that the address has itself stay, and cannot undo the search path. */
export function clientAt(address: string): pg.Client {
  const url = new URL(address)
  const theirs = url.searchParams.get('options')
  url.searchParams.set('options', theirs ? `${theirs} ${SEARCH_PATH}` : SEARCH_PATH)
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5000 })
  // A server that is lost while connected emits 'error'; the query's own rejection reports it.
  client.on('error', () => undefined)
  return client
}

/** The same for Postgres's programs, in the environment: a command line is seen by everybody on the machine. */
export function connectionOf(address: string): NodeJS.ProcessEnv {
  const url = new URL(address)
  return {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: 'postgres',
    PGOPTIONS: SEARCH_PATH,
  }
}
