import { completeSearchColumn, createPool, migrate, type Pool } from '@presale/read-store'
import { planByIndex, type TestDatabase, testDatabase, waitFor } from '@presale/testing'
import { exportedUsers } from './exported-users'
import { accountsMigrations } from './schema'
import { userSearchColumn } from './search-unaccented-migration'
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
  'd@example.org': 'Muller Strauss',
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

describe('an upgrade of a table that is in use', () => {
  const before = accountsMigrations.slice(
    0,
    accountsMigrations.findIndex(({ name }) => name.startsWith('009')),
  )
  /** As the release before asks, which does not know the new column. */
  const foundBefore = async (folded: string) => {
    const { rows } = await pool.query(
      `select email from accounts.people where search_folded like '%' || $1 || '%' order by email`,
      [folded],
    )
    return rows.map(({ email }) => String(email).slice(0, 1)).join('')
  }
  const isIndexValid = async () => {
    const { rows } = await pool.query(
      `select indisvalid from pg_index where indexrelid = to_regclass('accounts.users_search_unaccented')`,
    )
    return rows[0]?.indisvalid
  }

  beforeEach(async () => {
    await migrate(pool, 'accounts', before)
    await register(NAMES)
    await migrate(pool, 'accounts', accountsMigrations)
  })

  test('given rows from before, then the column is filled in batches and the index made, and once more does nothing', async () => {
    expect(await isIndexValid()).toBeUndefined()
    for (const _time of [1, 2]) {
      await completeSearchColumn(pool, userSearchColumn, { batchSize: 3 })
      expect(await isIndexValid()).toBe(true)
      expect(await found('muller')).toBe('ad')
      expect(await found('weiss')).toBe('a')
    }
    const { rows } = await pool.query(
      `select count(*)::integer as missing from accounts.users where search_unaccented is null`,
    )
    expect(rows).toEqual([{ missing: 0 }])
  })

  test('given the release before goes on writing, then its rows are found too, and it finds those of this one', async () => {
    await register({ 'k@example.org': 'Jürgen Weiß' })
    await pool.query(`update accounts.users set name = 'Łukasz Weiß' where email = 'd@example.org'`)
    await completeSearchColumn(pool, userSearchColumn, { batchSize: 3 })
    await register({ 'l@example.org': 'Ana Weiß' })
    await pool.query(`update accounts.users set email = 'm@example.org' where email = 'a@example.org'`)
    expect(await found('weiss')).toBe('dklm')
    expect(await found('lukasz')).toBe('bd')
    expect(await foundBefore('jurgen')).toBe('k')
    expect(await foundBefore('muller')).toBe('m')
  })

  test('given it was cut off, with an index that serves nobody, then the next one goes on', async () => {
    await pool.query(
      `update accounts.users set name = name where email < 'd';
       create index users_search_unaccented on accounts.users using gin (search_unaccented public.gin_trgm_ops);
       update pg_index set indisvalid = false
       where indexrelid = 'accounts.users_search_unaccented'::regclass`,
    )
    await completeSearchColumn(pool, userSearchColumn, { batchSize: 3 })
    expect(await isIndexValid()).toBe(true)
    expect(await found('zoe')).toBe('h')
  })

  test('given another process at it, then it waits until that one has ended', async () => {
    const other = await pool.connect()
    try {
      await other.query(`select pg_advisory_lock(hashtextextended('search columns', 0))`)
      let isOver = false
      const completed = completeSearchColumn(pool, userSearchColumn, { askAgainMs: 5 }).then(() => {
        isOver = true
      })
      await waitFor(
        async () =>
          (
            await pool.query(
              `select 1 from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock%'
                 and pid <> pg_backend_pid()`,
            )
          ).rows[0],
        { what: 'the second one to ask for the lock' },
      )
      expect([isOver, await isIndexValid()]).toEqual([false, undefined])
      await other.query('select pg_advisory_unlock_all()')
      await completed
      expect(await isIndexValid()).toBe(true)
    } finally {
      other.release()
    }
  })

  test('given somebody who reads for long, then others read and write while the index waits for them', async () => {
    const open = await pool.connect()
    try {
      await open.query('begin isolation level repeatable read; select 1 from accounts.users')
      const completed = completeSearchColumn(pool, userSearchColumn, { batchSize: 100 })
      await waitFor(
        async () =>
          (
            await pool.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rows[0],
        { what: 'the index to wait for the reader' },
      )
      await register({ 'k@example.org': 'Jürgen' })
      expect(await foundBefore('jurgen')).toBe('k')
      await open.query('commit')
      await completed
      expect(await found('jurgen')).toBe('k')
    } finally {
      open.release()
    }
  })
})
