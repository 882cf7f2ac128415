import { randomUUID } from 'node:crypto'
import { column, createPool, inTransaction, migrate, onlyRowOf, type Pool, row } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { changeRole, deleteUser } from './roles'
import { accountsMigrations } from './schema'
import { findListedUser, type Role } from './user-list'

describe('roles in Postgres', () => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 8 })
    await migrate(pool, 'accounts', accountsMigrations)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  const newUser = async (role: Role) => {
    const { id } = await onlyRowOf(
      pool,
      row({ id: column.uuid() }),
      `insert into accounts.users (name, email, password_hash, is_admin, is_moderator, created_at)
       values ('Ann', $1, 'none', $2, $3, now()) returning id`,
      [`${randomUUID()}@example.com`, role === 'admin', role === 'moderator'],
    )
    return id
  }
  const change = (actorId: string, userId: string, role: Role) =>
    inTransaction(pool, (client) => changeRole(client, { actorId, userId }, role, new Date()))
  const remove = (actorId: string, userId: string) =>
    inTransaction(pool, (client) => deleteUser(client, { actorId, userId }))

  it('given a user, they become moderator, user again, and admin', async () => {
    const [admin, user] = [await newUser('admin'), await newUser('user')]
    const steps: Role[] = ['moderator', 'user', 'moderator', 'admin']
    for (const role of steps) expect(await change(admin, user, role)).toMatchObject({ outcome: 'changed' })
    expect(await findListedUser(pool, user)).toMatchObject({ isAdmin: true, isModerator: false })
  })

  it('given an admin, no role change leads away from it; given the role already, nothing is written', async () => {
    const [admin, other] = [await newUser('admin'), await newUser('admin')]
    expect(await change(admin, other, 'moderator')).toEqual({ outcome: 'is-admin' })
    expect(await change(admin, admin, 'user')).toEqual({ outcome: 'is-admin' })
    expect(await change(admin, other, 'admin')).toEqual({ outcome: 'unchanged' })
    expect(await change(admin, await newUser('user'), 'user')).toEqual({ outcome: 'unchanged' })
    expect(await change(admin, randomUUID(), 'user')).toEqual({ outcome: 'unknown' })
  })

  it('given somebody who is no admin by the time it is their turn, nothing is done', async () => {
    const [moderator, user] = [await newUser('moderator'), await newUser('user')]
    expect(await change(moderator, user, 'admin')).toEqual({ outcome: 'actor-is-no-admin' })
    expect(await remove(moderator, user)).toEqual({ outcome: 'actor-is-no-admin' })
    expect(await findListedUser(pool, user)).toMatchObject({ isAdmin: false })
  })

  it('given two admins who delete each other at once, one is left, every time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await newUser('admin'), await newUser('admin')]
      const outcomes = await Promise.all([remove(one, other), remove(other, one)])
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['actor-is-no-admin', 'deleted'])
    }
  })

  it('given an admin who deletes their own account, they are refused', async () => {
    const admin = await newUser('admin')
    expect(await remove(admin, admin)).toEqual({ outcome: 'self' })
    expect(await remove(admin, randomUUID())).toEqual({ outcome: 'unknown' })
  })
})
