import { randomUUID } from 'node:crypto'
import { createPool, migrate, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { registerUser } from './register'
import { accountsMigrations } from './schema'
import { accountIdOf, signIn } from './sign-in'

/** As servers of an operator's own mostly have it: there, lower() is of all letters and not of ASCII alone. */
describe('signing in, on a database with rules for the letters of all languages', () => {
  const name = `presale_letters_${randomUUID().replaceAll('-', '')}`
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await testDatabase()
    const server = createPool(database.url, { max: 1 })
    await server.query(
      `create database ${name} template template0 locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`,
    )
    await server.end()
    const url = new URL(database.url)
    url.pathname = `/${name}`
    pool = createPool(url.href, { max: 2 })
    await migrate(pool, 'accounts', accountsMigrations)
  })
  afterAll(async () => {
    await pool?.end()
    const server = createPool(database.url, { max: 1 })
    await server.query(`drop database if exists ${name}`)
    await server.end()
    await database?.drop()
  })

  it('given an address in other letters, it is the account in capitals alone: another spelling would be a limit of its own', async () => {
    const [email, password] = ['admin@example.com', 'a long password']
    const at = new Date('2026-01-01T00:00:00Z')
    const user = await registerUser(pool, {
      name: 'Ann',
      email,
      password,
      at,
      ipAddress: null,
      userAgent: null,
    })
    expect(await accountIdOf(pool, 'ADMIN@Example.com')).toBe(user?.id)
    expect((await signIn(pool, 'Admin@EXAMPLE.com', password))?.id).toBe(user?.id)
    // A capital I with a dot: to some a capital i, and no i to the counters of failed sign-ins.
    expect(await accountIdOf(pool, 'adm\u0130n@example.com')).toBeUndefined()
    expect(await signIn(pool, 'adm\u0130n@example.com', password)).toBeUndefined()
  })
})
