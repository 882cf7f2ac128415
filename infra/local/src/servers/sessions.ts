import { SessionClient } from '@presale/read-store'
import type pg from 'pg'

/** As every session of ours begins (packages/read-store/src/session.ts); these programs speak to Postgres itself. */
const SEARCH_PATH = '-c search_path=pg_catalog,pg_temp'

/** A client that is not connected yet. */
export function clientAt(address: string): pg.Client {
  const client = new SessionClient(address)
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
