import { createPool, migrate, type Pool } from '@presale/read-store'
import { planByIndex, type TestDatabase, testDatabase } from '@presale/testing'
import { countNewUsers } from './new-users'
import { accountsMigrations } from './schema'
import { listUsers, type UserListQuery } from './user-list'
import { matchesSearch } from './user-search'

const now = new Date('2026-03-10T12:00:00Z')
const everybody: UserListQuery = {
  search: '',
  role: undefined,
  sort: 'date',
  order: 'asc',
  page: 1,
  pageSize: 10,
  hidesAdmins: false,
}

interface Entry {
  readonly name: string
  readonly email: string
  readonly ip?: string
  readonly role?: 'admin' | 'moderator'
  readonly hoursAgo: number
}

const entries: readonly Entry[] = [
  { name: 'Zoe Admin', email: 'Zoe@Example.com', role: 'admin', hoursAgo: 400, ip: '10.0.0.1' },
  { name: 'mo Moderator', email: 'mo@example.com', role: 'moderator', hoursAgo: 300 },
  { name: 'Änne Öz', email: 'anne@example.org', hoursAgo: 100, ip: '192.168.7.31' },
  { name: 'per%cent under_score', email: 'p_c@example.org', hoursAgo: 20, ip: '2001:db8::7' },
  { name: 'Жук back\\slash', email: 'zhuk@example.org', hoursAgo: 2 },
]

describe('the user list in Postgres', () => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 5 })
    await migrate(pool, 'accounts', accountsMigrations)
    for (const entry of entries) await insert(entry)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  const insert = ({ name, email, ip, role, hoursAgo }: Entry) =>
    pool.query(
      `insert into accounts.users (name, email, password_hash, ip_address, is_admin, is_moderator, created_at)
       values ($1, $2, 'none', $3, $4, $5, $6)`,
      [
        name,
        email,
        ip,
        role === 'admin',
        role === 'moderator',
        new Date(now.getTime() - hoursAgo * 3_600_000),
      ],
    )
  const emailsOf = async (query: Partial<UserListQuery>) =>
    (await listUsers(pool, { ...everybody, ...query })).rows.map(({ email }) => email)

  it.each([
    ['an address in another case', 'ZOE@EXAMPLE.COM', ['Zoe@Example.com']],
    ['an address as far as its domain begins', 'zoe@exam', ['Zoe@Example.com']],
    ['an address at another domain', 'zoe@example.org', []],
    ['an address with a wildcard for the dot', 'zoe@example_com', []],
    ['part of a name, in another case, beyond ASCII', 'äNNE ö', ['anne@example.org']],
    ['a name without its marks', 'anne oz', ['anne@example.org']],
    ['a name with marks that it does not have', 'pèr%', ['p_c@example.org']],
    ['a name decomposed', 'A\u0308nne', ['anne@example.org']],
    ['other letters than Latin', 'жУК', ['zhuk@example.org']],
    ['part of an ip address', '168.7.', ['anne@example.org']],
    ['an ip address with colons', 'DB8::7', ['p_c@example.org']],
    ['one character', 'ж', ['zhuk@example.org']],
    ['two characters', 'mo', ['mo@example.com']],
    ['a percent sign', '%', ['p_c@example.org']],
    ['an underscore', 'r_s', ['p_c@example.org']],
    ['a backslash', '\\', ['zhuk@example.org']],
    ['a backslash before a wildcard', '\\%', []],
    ['what is in nobody', 'nobody here', []],
    ['the end of one field with the beginning of the next', 'org\nper', []],
    ['a NUL', 'an\0ne', []],
    ['half a character', 'an\ud83d', []],
  ])('given a search for %s, it finds who has it', async (_, search, found) => {
    expect(await emailsOf({ search })).toEqual(found)
    const { total } = await listUsers(pool, { ...everybody, search })
    expect(total).toBe(found.length)
  })

  it('given a moderator who reads, admins are in no row, no count and no search', async () => {
    const { rows, total } = await listUsers(pool, { ...everybody, hidesAdmins: true })
    expect(rows.map(({ isAdmin }) => isAdmin)).toEqual([false, false, false, false])
    expect(total).toBe(4)
    expect(await emailsOf({ hidesAdmins: true, search: 'zoe' })).toEqual([])
    expect(await emailsOf({ hidesAdmins: true, role: 'admin' })).toEqual([])
  })

  it('given a role, it lists who has it', async () => {
    expect(await emailsOf({ role: 'admin' })).toEqual(['Zoe@Example.com'])
    expect(await emailsOf({ role: 'moderator' })).toEqual(['mo@example.com'])
    expect(await emailsOf({ role: 'user', search: 'example.org', order: 'desc' })).toEqual([
      'zhuk@example.org',
      'p_c@example.org',
      'anne@example.org',
    ])
  })

  it('given an order, capitals and accents stand where people look for them', async () => {
    const namesBy = async (query: Partial<UserListQuery>) =>
      (await listUsers(pool, { ...everybody, ...query })).rows.map(({ name }) => name.split(' ')[0])
    expect(await namesBy({ sort: 'name' })).toEqual(['Änne', 'mo', 'per%cent', 'Zoe', 'Жук'])
    expect(await namesBy({ sort: 'email', order: 'desc' })).toEqual(['Zoe', 'Жук', 'per%cent', 'mo', 'Änne'])
    expect(await namesBy({ sort: 'name', search: 'example.org', order: 'desc' })).toEqual([
      'Жук',
      'per%cent',
      'Änne',
    ])
  })

  it('given pages, each user is on one of them, and a page behind the last is empty with the same count', async () => {
    for (const search of ['', 'example']) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => listUsers(pool, { ...everybody, search, page, pageSize: 2 })),
      )
      expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 1, 0])
      expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
      expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(5)
    }
  })

  it('counts who is new, of those whom the reader may see', async () => {
    const counted = { now, hidesAdmins: true }
    expect(await countNewUsers(pool, counted)).toEqual({ last24Hours: 2, last7Days: 3, isCapped: false })
    await insert({ name: 'New Admin', email: 'new@admin.example', role: 'admin', hoursAgo: 1 })
    expect(await countNewUsers(pool, counted)).toMatchObject({ last24Hours: 2, last7Days: 3 })
    expect(await countNewUsers(pool, { now, hidesAdmins: false })).toMatchObject({
      last24Hours: 3,
      last7Days: 4,
    })
    await pool.query(`delete from accounts.users where email = 'new@admin.example'`)
  })

  it('given more than 10,000, the count stops there and says so, and pages go on behind it', async () => {
    await pool.query(
      `insert into accounts.users (name, email, password_hash, created_at)
       select 'Many ' || i, 'many' || i || '@crowd.example', 'none', $1::timestamptz - make_interval(secs => i)
       from generate_series(1, 10050) i`,
      [now],
    )
    for (const search of ['', 'crowd.example', 'my']) {
      const isSearched = search === 'my' ? { isTotalCapped: false, total: 0 } : { isTotalCapped: true }
      expect(await listUsers(pool, { ...everybody, search })).toMatchObject(isSearched)
    }
    const behind = { ...everybody, search: 'crowd', order: 'desc', page: 1005 } as const
    const { rows, total } = await listUsers(pool, behind)
    expect(total).toBe(10_000)
    expect(rows.map(({ name }) => name)).toContain('Many 10050')
    expect(await countNewUsers(pool, { now, hidesAdmins: false })).toEqual({
      last24Hours: 10_000,
      last7Days: 10_000,
      isCapped: true,
    })
  })

  it('given a search of three characters or more, the trigram index serves it', async () => {
    const values: unknown[] = []
    const isFound = matchesSearch('many77@crowd', values)
    const plan = await planByIndex(pool, `select id from accounts.users u where ${isFound}`, { values })
    expect(plan).toContain('users_search_unaccented')
  })
})
