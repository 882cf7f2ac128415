import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface TestDatabase {
  readonly url: string
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>
}

/** The two databases of a system: the services' and that of its event store node. */
export interface SystemDatabases {
  readonly services: TestDatabase
  readonly eventStore: TestDatabase
}

/**
 * A new, empty database on the temporary server that `npm test` starts (TEST_POSTGRES_URL).
 * @throws Error when no such server is named.
 */
export async function testDatabase(): Promise<TestDatabase> {
  return createDatabase(testServer())
}

/**
 * Copies of the two databases that `prepare` once filled: the first caller of a run waits for it, everybody after it
 * waits a tenth of a second. `name` is that of the contents. The originals go with the temporary server; on a server
 * that was brought along they stay, under a name of that run (TEST_RUN), so that no other run takes them for its own.
 * @param prepare gets the addresses of the originals; no process of it is connected to them when it resolves
 * @throws Error when no server is named, or what `prepare` throws; the next caller then tries again.
 */
export async function preparedDatabases(
  name: string,
  prepare: (originals: SystemDatabases) => Promise<void>,
): Promise<SystemDatabases> {
  const server = testServer()
  const original = `original_${name}_${process.env.TEST_RUN ?? process.pid}`
  const of = { services: `${original}_services`, eventStore: `${original}_store` }
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [original])
    // The last to get its name: there are both, or there is none.
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [of.eventStore])
    if (rowCount === 0) await createOriginals(client, of, prepare)
  })
  const [services, eventStore] = await Promise.all([
    createDatabase(server, of.services),
    createDatabase(server, of.eventStore),
  ])
  return { services, eventStore }
}

async function createOriginals(
  client: pg.Client,
  names: { readonly services: string; readonly eventStore: string },
  prepare: (originals: SystemDatabases) => Promise<void>,
): Promise<void> {
  const originals = { services: await testDatabase(), eventStore: await testDatabase() }
  try {
    await prepare(originals)
    await client.query(`drop database if exists ${names.services} with (force)`)
    await client.query(`alter database ${nameIn(originals.services.url)} rename to ${names.services}`)
    await client.query(`alter database ${nameIn(originals.eventStore.url)} rename to ${names.eventStore}`)
  } catch (error) {
    await Promise.all([originals.services.drop(), originals.eventStore.drop()])
    throw error
  }
}

async function createDatabase(server: string, template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // By files: through the log, as is usual since Postgres 15, each of some 400 copies takes three times as much.
  await withClient(server, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () =>
      void (await withClient(server, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      )),
  }
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1)

function testServer(): string {
  const server = process.env.TEST_POSTGRES_URL
  if (server) return server
  throw new Error(
    'TEST_POSTGRES_URL is not set. Integration tests run by `npm test -- --only integration <path>`.',
  )
}

async function withClient<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}
