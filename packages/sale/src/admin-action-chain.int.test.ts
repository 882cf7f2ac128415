import { createPool, inTransaction, migrate, type Pool, type PoolClient } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { type ChainedAction, chainAdminActions, chainEarlierActions } from './admin-action-chain'
import { announceAdminAction, recordAdminAction } from './admin-actions'
import { checkAdminActions, type KnownHead } from './check-admin-actions'
import { saleMigrations } from './schema'

const key = Buffer.alloc(32, 1)
const by = {
  id: '00000000-0000-4000-8000-000000000001',
  role: 'admin',
  correlationId: 'request-1',
  ipAddress: '203.0.113.7',
  sessionId: 'a session',
} as const

let database: TestDatabase
let pool: Pool
/** As the security log has them. */
let known: KnownHead[]

beforeEach(async () => {
  database = await testDatabase()
  pool = createPool(database.url, { max: 8 })
  await migrate(pool, 'sale', saleMigrations)
  known = []
  chainAdminActions({ key, onChained: ({ number, chain }) => known.push({ number, chain }) })
})
afterEach(async () => {
  chainAdminActions(undefined)
  await pool.end()
  await database.drop()
})

const done = (subject: string) => ({
  action: 'setting-changed',
  subject,
  before: { b: 1.5, a: '1' },
  after: { z: [1, null], text: 'Zoë "Z" \\ 🚀' },
})
const record = (subject: string, client?: PoolClient): Promise<void> =>
  client
    ? recordAdminAction(client, { ...by, at: new Date() }, done(subject))
    : inTransaction(pool, (own) => record(subject, own))
async function records(count: number): Promise<void> {
  for (let index = 1; index <= count; index++) await record(`setting-${index}`)
}

/** What the check says once somebody with the database alone has done this; undone afterwards. */
async function after(statement: string, heads: readonly KnownHead[] = known): Promise<readonly string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    return (await checkAdminActions(client, key, heads)).problems
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('given actions as they were written down, then the chain is whole, and the security log has each', async () => {
  await records(5)
  const { count, head, problems } = await checkAdminActions(pool, key, known)
  expect([count, problems, head]).toEqual([5, [], known.at(-1)?.chain])
  expect(known.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  const { rows } = await pool.query('select ip_address, session_id from sale.admin_actions limit 1')
  expect(rows).toEqual([{ ip_address: '203.0.113.7', session_id: 'a session' }])
})

test('given many at once, and one that was rolled back, then the chain has no fork and no gap', async () => {
  const failing = inTransaction(pool, async (client) => {
    await record('undone', client)
    throw new Error('rolled back')
  })
  await Promise.allSettled([failing, ...Array.from({ length: 20 }, (_, index) => record(`setting-${index}`))])
  const { count, problems } = await checkAdminActions(pool, key, known)
  expect([count, problems, known.length]).toEqual([20, [], 20])
})

test('given a row that was changed, removed or moved, then it is named', async () => {
  await records(5)
  expect(await after(`update sale.admin_actions set after = '{"x": 1}' where number = 3`)).toEqual([
    expect.stringMatching(/^Admin action 3 \(setting-changed, .*\) was changed/),
  ])
  for (const column of ['ip_address', 'session_id', 'subject', 'correlation_id'])
    expect(await after(`update sale.admin_actions set ${column} = 'other' where number = 2`)).toHaveLength(1)
  expect(await after('delete from sale.admin_actions where number = 3')).toEqual([
    'Admin action 3 is missing.',
  ])
  const swapped = `update sale.admin_actions a set subject = b.subject from sale.admin_actions b
    where a.number + b.number = 5 and a.number in (2, 3)`
  expect(await after(swapped)).toEqual([
    expect.stringMatching(/^Admin action 2 .* was changed, moved/),
    expect.stringMatching(/^Admin action 3 .* was changed, moved/),
  ])
  // Removed, and the others closed up: what follows is not what it was.
  const closedUp = `delete from sale.admin_actions where number = 3;
    update sale.admin_actions set number = number - 1 where number > 3`
  expect((await after(closedUp))[0]).toMatch(/^Admin action 3 is not the one that the security log knows/)
})

test('given the newest rows removed, then they are named, since the security log knows them; without it nobody could', async () => {
  await records(5)
  const newest = 'delete from sale.admin_actions where number > 3'
  expect(await after(newest)).toEqual([
    'Admin actions 4 to 5 are missing. They were the newest: the security log knows them.',
  ])
  expect(await after(newest, [])).toEqual([])
  // And others put in their place, by a process with the key: the log knows what stood there.
  await pool.query(newest)
  const before = [...known]
  await record('another')
  const { problems } = await checkAdminActions(pool, key, before)
  expect(problems[0]).toBe('Admin action 4 is not the one that the security log knows by that number.')
})

test('given the chain made anew without the key, then every row is named', async () => {
  await records(3)
  await pool.query('update sale.admin_actions set number = null, chain = null')
  chainAdminActions({ key: Buffer.alloc(32, 2), onChained: () => undefined })
  await chainEarlierActions(pool)
  const { problems } = await checkAdminActions(pool, key, [])
  expect(problems).toEqual([1, 2, 3].map((number) => expect.stringContaining(`Admin action ${number} (`)))
})

test('given rows from before there was a chain, then the first start chains them, and no later one does', async () => {
  chainAdminActions(undefined)
  await records(3)
  const chained: ChainedAction[] = []
  chainAdminActions({ key, onChained: (action) => chained.push(action) })
  expect([await chainEarlierActions(pool), await chainEarlierActions(pool)]).toEqual([3, 0])
  expect(chained.map(({ number, subject }) => [number, subject])).toEqual([
    [1, 'setting-1'],
    [2, 'setting-2'],
    [3, 'setting-3'],
  ])
  chainAdminActions(undefined)
  await record('by something without the key')
  chainAdminActions({ key, onChained: () => undefined })
  expect(await chainEarlierActions(pool)).toBe(0)
  const { problems } = await checkAdminActions(pool, key, chained)
  expect(problems).toEqual([expect.stringMatching(/^The row with id 4 .* is not chained/)])
})

test('given an action that is announced, then it is chained once it stays, and gone once it is taken back', async () => {
  const act = () => announceAdminAction(pool, { ...by, at: new Date() }, done('queue'))
  await (await act()).keep()
  await (await act()).takeBack()
  expect(await checkAdminActions(pool, key, known)).toMatchObject({ count: 1, problems: [] })
  await act()
  expect((await checkAdminActions(pool, key, known)).problems).toEqual([
    expect.stringMatching(/is not chained: it was cut off/),
  ])
})
