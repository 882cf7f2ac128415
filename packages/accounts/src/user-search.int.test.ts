import { createPool, migrate, type Pool } from '@presale/read-store'
import { planByIndex, type TestDatabase, testDatabase } from '@presale/testing'
import { exportedUsers } from './exported-users'
import { accountsMigrations } from './schema'
import { listUsers, type UserListQuery } from './user-list'
import { matchesSearch, unaccentedSearch } from './user-search'

const inOrder: Omit<UserListQuery, 'search'> = {
  role: undefined,
  sort: 'email',
  order: 'asc',
  page: 1,
  pageSize: 100,
  hidesAdmins: false,
}

const NAMES = {
  'a@example.org': 'Jörg Müller-Weiß',
  'b@example.org': 'Łukasz Đặng',
  'c@example.org': 'Søren Ægir O’Brien',
  'd@example.org': 'Somebody Else',
  'e@example.org': 'Νίκος Παπαδόπουλος',
  'f@example.org': 'Пётр Йовович',
  'g@example.org': 'GROẞMANN İpek Işık',
  'h@example.org': 'Zoë\u00a0Ñandú ﬁnch',
  'i@xn--e1aybc.xn--p1ai': 'Ivan',
  'n@xn--bcher-kva.shop': 'J.Smith',
  'o@example.org': 'Dr.Möller',
  'j@example.org': 'محمّد علي\u200c‌رضا',
} as const

let database: TestDatabase
let pool: Pool
beforeEach(async () => {
  database = await testDatabase()
  pool = createPool(database.url, { max: 5 })
})
afterEach(async () => {
  await pool?.end()
  await database?.drop()
})

async function register(people: Readonly<Record<string, string>>): Promise<void> {
  for (const [email, name] of Object.entries(people))
    await pool.query(
      `insert into accounts.users (name, email, password_hash, created_at) values ($1, $2, 'none', now())`,
      [name, email],
    )
}

async function found(search: string): Promise<string> {
  const { rows } = await listUsers(pool, { ...inOrder, search })
  const exported: string[] = []
  for await (const batch of exportedUsers(pool, { search, role: undefined }))
    exported.push(...batch.map(({ email }) => email))
  expect(exported.sort()).toEqual(rows.map(({ email }) => email).sort())
  return rows.map(({ email }) => email.slice(0, 1)).join('')
}

test('given names in any letters, then each is found as people without these keys type it, and the other way round', async () => {
  await migrate(pool, 'accounts', accountsMigrations)
  await register(NAMES)
  await pool.query("update accounts.users set name = 'Muller Strauss' where email = 'd@example.org'")
  const searches = {
    ad: ['muller', 'Müller', 'MU\u0308LLER', 'müller', 'mu\u200bller'],
    a: ['weiss', 'weiß', 'WEISS', 'jorg', 'jörg müller-weiss'],
    b: ['lukasz', 'Łukasz', 'ŁUKASZ', 'dang', 'Đặng'],
    c: ['soren', 'søren', 'aegir', 'Ægir', "o'brien", 'O’Brien'],
    d: ['strauss', 'strauß'],
    e: ['νικος', 'ΝΙΚΟΣ', 'νικοσ', 'παπαδοπουλος', 'ΠΑΠΑΔΌΠΟΥΛΟΣ'],
    f: ['петр', 'ПЁТР', 'иовович'],
    g: ['grossmann', 'großmann', 'GROSSMANN', 'ipek', 'isik', 'ışık'],
    h: ['zoe nandu', 'zoë ñandú', 'finch'],
    i: ['i@тест.рф', 'I@ТЕСТ.РФ', 'i@xn--e1aybc.xn--p1ai', 'тест.рф', '@тест.рф', 'тест', 'Ivan <i@тест.рф>'],
    n: ['bücher.shop', 'bu\u0308cher.shop', 'BÜCHER', 'j.smith', 'mailto:n@bücher.shop', '<n@bücher.shop>'],
    o: ['dr.möller', 'Dr.Mo\u0308ller', 'dr.moller'],
    j: ['محمد', 'علیرضا'.replace('ی', 'ي')],
    abcdefghijno: ['\u0301'],
    '': ['mueller', '％', '＿', '＼'],
  }
  for (const [who, all] of Object.entries(searches))
    for (const search of all) expect([search, await found(search)]).toEqual([search, who])
})

test('given a search, then the trigram index serves it', async () => {
  await migrate(pool, 'accounts', accountsMigrations)
  for (const search of ['müller', 'straße', 'łukasz@example.com']) {
    const values: unknown[] = []
    const isFound = matchesSearch(await unaccentedSearch(pool, search), values)
    const plan = await planByIndex(pool, `select id from accounts.users u where ${isFound}`, { values })
    expect(plan).toContain('Index Scan on users_search_unaccented')
  }
})
