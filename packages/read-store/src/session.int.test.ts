import { type TestDatabase, testDatabase } from '@presale/testing'
import pg from 'pg'
import { createPool } from './pool'
import { UnsuitableDatabase } from './session'

describe('a session', () => {
  let database: TestDatabase
  const asOwner = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const name = () => new URL(database.url).pathname.slice(1)
  beforeEach(async () => {
    database = await testDatabase()
  })
  afterEach(() => database?.drop())

  async function answerOf(text: string, url = database.url): Promise<unknown> {
    const pool = createPool(url, { max: 1 })
    try {
      return (await pool.query(text)).rows[0]
    } finally {
      await pool.end()
    }
  }

  it('begins the same whatever the database is set to: names are Postgres’s own, times and bytes can be read', async () => {
    await asOwner(
      `alter database ${name()} set search_path = public`,
      `alter database ${name()} set datestyle = 'SQL, DMY'`,
      `alter database ${name()} set bytea_output = 'escape'`,
    )
    expect(
      await answerOf(`select current_setting('search_path') as path, '\\x6162'::bytea as bytes,
        timestamptz '2026-11-28 05:06:07Z' as at`),
    ).toEqual({
      path: 'pg_catalog,pg_temp',
      bytes: Buffer.from('ab'),
      at: new Date('2026-11-28T05:06:07Z'),
    })
  })

  it('given options in the address, keeps them, but for what each session begins with', async () => {
    const url = new URL(database.url)
    url.searchParams.set('options', '-c search_path=elsewhere -c statement_timeout=5s')
    expect(
      await answerOf(
        `select current_setting('search_path') as path, current_setting('statement_timeout') as timeout`,
        url.href,
      ),
    ).toEqual({ path: 'pg_catalog,pg_temp', timeout: '5s' })
  })

  it.each(['SQL_ASCII', 'LATIN1'])(
    'given a database in %s, does not begin, and says how another one is made',
    async (encoding) => {
      const other = `${name()}_${encoding.toLowerCase()}`
      await asOwner(`create database ${other} encoding '${encoding}' locale 'C' template template0`)
      const url = new URL(database.url)
      url.pathname = `/${other}`
      const refused = await answerOf('select 1', url.href).catch((error: unknown) => error)
      await asOwner(`drop database ${other} with (force)`)
      expect(refused).toBeInstanceOf(UnsuitableDatabase)
      expect(refused).toMatchObject({
        message: `The database ${other} keeps texts as ${encoding}, and names and notes are in UTF-8.`,
        toDo: expect.stringContaining('createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0'),
      })
    },
  )
})
