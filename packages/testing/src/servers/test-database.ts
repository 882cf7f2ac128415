import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface TestDatabase {
  readonly url: string
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>
}

/**
 * A new, empty database on the temporary server that `npm test` starts (TEST_POSTGRES_URL).
 * @throws Error when no such server is named.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) {
    throw new Error(
      'TEST_POSTGRES_URL is not set. Integration tests run by `npm test -- --only integration <path>`.',
    )
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await inServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => inServer(server, `drop database if exists ${name} with (force)`) }
}

async function inServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
