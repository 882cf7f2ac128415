import { createPool, inTransaction, migrate, type Pool, type PoolClient } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import {
  type AdminActionChaining,
  chainAdminActions,
  chainEarlierActions,
  chainUnfinished,
} from './admin-action-chain'
import type { ChainedAction } from './admin-action-line'
import type { Head } from './admin-action-row'
import { announceAdminAction, recordAdminAction } from './admin-actions'
import { type LoggedAnnouncement, takenBackIn } from './announced-action'
import { checkAdminActions } from './check-admin-actions'
import type { KnownActions } from './known-outside'
import { AdminActionsBehind } from './rows-after-head'
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
/** As event store and security log have them. */
let known: ChainedAction[]

const newest = async (): Promise<Head | undefined> => known.at(-1)
const chaining = (more: Partial<AdminActionChaining> = {}): AdminActionChaining => ({
  key,
  newest,
  chained: (action) => known.push(action),
  ...more,
})

const knownAs = (actions: readonly ChainedAction[]): KnownActions => ({
  heads: {
    heads: actions.map(({ number, chain }, revision) => ({
      number,
      chain,
      isLogged: true,
      how: 'at-once',
      revision,
    })),
    unsigned: [],
    first: actions.length > 0 ? 0 : null,
    stream: 'admin-actions',
    closed: [],
    revision: actions.length - 1,
  },
  logged: actions.map(({ number, chain, action, subject, at, actorId }) => ({
    number,
    chain,
    content: { action, subject, at },
    accountId: actorId,
  })),
})
const check = (actions: readonly ChainedAction[] = known) => checkAdminActions(pool, key, knownAs(actions))

beforeEach(async () => {
  database = await testDatabase()
  pool = createPool(database.url, { max: 8 })
  await migrate(pool, 'sale', saleMigrations)
  known = []
  chainAdminActions(chaining())
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
async function after(
  statement: string,
  actions: readonly ChainedAction[] = known,
): Promise<readonly string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    return (await checkAdminActions(client, key, knownAs(actions))).problems
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('given actions as they were written down, then the chain is whole, and each is known outside', async () => {
  await records(5)
  const { count, head, problems } = await check()
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
  const { count, problems } = await check()
  expect([count, problems, known.length]).toEqual([20, [], 20])
})

test('given a row that was changed, removed or moved, then it is named', async () => {
  await records(5)
  expect(await after(`update sale.admin_actions set after = '{"x": 1}' where number = 3`)).toEqual([
    expect.stringMatching(/^Admin action 3 \(setting-changed, .*\) was changed/),
  ])
  for (const column of ['ip_address', 'session_id', 'correlation_id'])
    expect(await after(`update sale.admin_actions set ${column} = 'other' where number = 2`)).toHaveLength(1)
  expect(await after(`update sale.admin_actions set subject = 'other' where number = 2`)).toEqual([
    expect.stringMatching(/^Admin action 2 .* was changed/),
    'The security log tells something else of admin action 2 than its row.',
  ])
  expect(await after('delete from sale.admin_actions where number = 3')).toEqual([
    'Admin action 3 is missing.',
  ])
  expect(await after('update sale.admin_actions set number = 0 where number = 3')).toEqual([
    expect.stringMatching(/^Admin action 0 .* was put in/),
    expect.stringMatching(/^Admin action 1 .* was changed, moved/),
    'Admin action 3 is missing.',
  ])
  const swapped = `update sale.admin_actions a set subject = b.subject from sale.admin_actions b
    where a.number + b.number = 5 and a.number in (2, 3)`
  expect(await after(swapped)).toEqual([
    expect.stringMatching(/^Admin action 2 .* was changed, moved/),
    expect.stringMatching(/^Admin action 3 .* was changed, moved/),
    'The security log tells something else of admin action 2 than its row.',
    'The security log tells something else of admin action 3 than its row.',
  ])
  // Removed, and the others closed up: what follows is not what it was.
  const closedUp = `delete from sale.admin_actions where number = 3;
    update sale.admin_actions set number = number - 1 where number > 3`
  expect(await after(closedUp)).toContain(
    'Admin action 3 is not the one that the event store knows by that number.',
  )
})

test('given the newest rows removed, then they are named, and nothing is recorded on top of what is left', async () => {
  await records(5)
  const withoutNewest = 'delete from sale.admin_actions where number > 3'
  expect(await after(withoutNewest)).toEqual([
    'Admin actions 4 to 5 are missing. They were the newest: event store and security log know them.',
  ])
  await pool.query(withoutNewest)
  await expect(record('another')).rejects.toBeInstanceOf(AdminActionsBehind)
  await expect(announceAdminAction(pool, { ...by, at: new Date() }, done('queue'))).rejects.toBeInstanceOf(
    AdminActionsBehind,
  )
  expect((await check()).count).toBe(3)
  // By a process that knows of nothing outside, others take their numbers: the values that are known are other ones.
  chainAdminActions(chaining({ newest: async () => undefined, chained: () => undefined }))
  await records(2)
  expect((await check()).problems).toContain(
    'Admin action 4 is not the one that the event store knows by that number.',
  )
})

test('given rows that are ahead of what is known, then the next follows them where they are of the key, and nothing does else', async () => {
  await records(2)
  chainAdminActions(chaining({ chained: () => undefined }))
  await record('cut off after the commit')
  await record('after it')
  const { count, problems, notes } = await check()
  expect([count, problems, notes]).toEqual([
    4,
    [],
    ['The event store does not have admin actions 3 to 4 yet: the next start tells it.'],
  ])
  await pool.query("update sale.admin_actions set subject = 'other' where number = 4")
  await expect(record('on top of it')).rejects.toThrow(/Admin action 4 does not follow 3/)
})

test('given the chain made anew without the key, then every row is named', async () => {
  await records(3)
  const before = [...known]
  await pool.query('update sale.admin_actions set number = null, chain = null')
  chainAdminActions(chaining({ key: Buffer.alloc(32, 2), newest: async () => undefined }))
  await chainEarlierActions(pool)
  const { problems } = await check(before)
  for (const number of [1, 2, 3])
    expect(problems).toContainEqual(expect.stringContaining(`Admin action ${number} (`))
})

test('given numbers that are known outside, then rows without any are not chained as those from before', async () => {
  await records(3)
  await pool.query("update sale.admin_actions set number = null, chain = null, subject = 'forged'")
  expect(await chainEarlierActions(pool)).toBe(0)
  expect((await check()).problems[0]).toMatch(/^Admin actions 1 to 3 are missing/)
})

test('given rows from before there was a chain, then the first start chains them, and no later one does', async () => {
  chainAdminActions(undefined)
  await records(3)
  const chained = known
  chainAdminActions(chaining())
  expect([await chainEarlierActions(pool), await chainEarlierActions(pool)]).toEqual([3, 0])
  expect(chained.map(({ number, subject }) => [number, subject])).toEqual([
    [1, 'setting-1'],
    [2, 'setting-2'],
    [3, 'setting-3'],
  ])
  chainAdminActions(undefined)
  await record('by something without the key')
  chainAdminActions(chaining())
  expect(await chainEarlierActions(pool)).toBe(0)
  const { problems } = await check(chained)
  expect(problems).toEqual([expect.stringMatching(/^The row with id 4 .* is not chained/)])
})

test('given an action that is announced, then it is chained once it stays, and gone once it is taken back', async () => {
  const act = () => announceAdminAction(pool, { ...by, at: new Date() }, done('queue'))
  await (await act()).keep()
  await (await act()).takeBack()
  expect(await check()).toMatchObject({ count: 1, problems: [] })
})

describe('given an action whose process ended while it was done', () => {
  const act = () => announceAdminAction(pool, { ...by, at: new Date() }, done('queue'))
  const lines: LoggedAnnouncement[] = []
  const stored: LoggedAnnouncement[] = []
  beforeEach(() => {
    lines.length = 0
    stored.length = 0
    const note = ({ securityEvent, details }: Readonly<Record<string, unknown>>) => {
      const { announced: value, ...rest } = details as Omit<LoggedAnnouncement, 'value'> & {
        announced: string
      }
      lines.push({ ...rest, value, isTakenBack: securityEvent === 'admin-action-taken-back' })
    }
    const begun = async (announcement: LoggedAnnouncement) => void stored.push(announcement)
    chainAdminActions(chaining({ note, begun }))
  })
  const byStoreAlone = () =>
    checkAdminActions(pool, key, {
      ...knownAs(known),
      begun: { lines: stored, unsigned: 0, closed: [] },
    })
  const verdict = () => checkAdminActions(pool, key, { ...knownAs(known), announced: lines })

  test('then it is named without being a finding, and chained by the next who looks', async () => {
    await act()
    const before = await verdict()
    expect([before.problems, before.notes]).toEqual([
      [],
      [expect.stringMatching(/cut off while it was done/)],
    ])
    expect(await chainUnfinished(pool)).toBe(0)
    expect([await chainUnfinished(pool, 1), await chainUnfinished(pool, 1)]).toEqual([1, 0])
    expect(await verdict()).toMatchObject({ count: 1, problems: [], notes: [] })
  })

  test('and it thaws after another one chained that, then it is chained once', async () => {
    const frozen = await act()
    await chainUnfinished(pool, 1)
    await frozen.keep()
    await frozen.takeBack()
    expect(await verdict()).toMatchObject({ count: 1, problems: [] })
  })

  test.each([
    ['is changed', "update sale.admin_actions set subject = 'forged'", /is not chained/],
    [
      'is put in, with a value that is made up',
      "update sale.admin_actions set announced = repeat('ab', 32)",
      /is not chained/,
    ],
    ['is removed', 'delete from sale.admin_actions', /was begun \(.*and its row is gone/],
  ])(
    'and its row %s by the database’s rights, then it is named, and not chained',
    async (_what, forge, says) => {
      await act()
      await pool.query(forge)
      expect(await chainUnfinished(pool, 1)).toBe(0)
      expect((await verdict()).problems).toContainEqual(expect.stringMatching(says))
    },
  )

  test('and its row is removed with the line of the log, then who asks the event store names it', async () => {
    await act()
    expect((await byStoreAlone()).problems).toEqual([])
    await pool.query('delete from sale.admin_actions')
    expect((await byStoreAlone()).problems).toEqual([
      expect.stringMatching(
        /^The event store knows that an admin action was begun \(setting-changed, queue,/,
      ),
    ])
  })

  test('and it is kept, or taken back, then the event store asks for nothing more', async () => {
    await (await act()).keep()
    await (await act()).takeBack()
    expect(stored.map(({ isTakenBack }) => isTakenBack)).toEqual([false, false, true])
    expect(await byStoreAlone()).toMatchObject({ count: 1, problems: [] })
  })

  test('and the stream that knew it was closed for good, then that is named', async () => {
    const begun = { lines: [], unsigned: 1, closed: ['admin-actions-begun'] }
    const { problems, notes } = await checkAdminActions(pool, key, { ...knownAs(known), begun })
    expect(problems).toEqual([expect.stringMatching(/stream admin-actions-begun was closed for good/)])
    expect(notes).toEqual([expect.stringMatching(/not signed with this key: 1\. They count for nothing/)])
  })

  test('and a copy of its row is put in after it was chained, then the copy is named, and not chained', async () => {
    const { keep } = await act()
    await pool.query('create table sale.kept as select * from sale.admin_actions')
    await keep()
    await pool.query(
      `insert into sale.admin_actions (at, actor_id, actor_role, action, subject, before, after, correlation_id, announced)
       select at, actor_id, actor_role, action, subject, before, after, correlation_id, announced from sale.kept`,
    )
    expect(await chainUnfinished(pool, 1)).toBe(0)
    expect((await verdict()).problems).toEqual([expect.stringMatching(/is not chained/)])
  })

  describe('and it was taken back, and a copy of its row is put in', () => {
    beforeEach(async () => {
      const { takeBack } = await act()
      await pool.query('create table sale.kept as select * from sale.admin_actions')
      await takeBack()
      await pool.query(
        `insert into sale.admin_actions (at, actor_id, actor_role, action, subject, before, after, correlation_id,
           ip_address, session_id, announced)
         select at, actor_id, actor_role, action, subject, before, after, correlation_id, ip_address, session_id,
           announced from sale.kept`,
      )
    })

    test('then who has the security log does not chain it, and it is named', async () => {
      chainAdminActions(chaining({ takenBack: async () => takenBackIn(lines) }))
      expect(await chainUnfinished(pool, 1)).toBe(0)
      expect((await verdict()).problems).toEqual([expect.stringMatching(/is not chained/)])
    })

    test('and who has another log chains it, then it is named all the same', async () => {
      expect(await chainUnfinished(pool, 1)).toBe(1)
      expect((await verdict()).problems).toEqual([
        expect.stringMatching(/^Admin action 1 .* was taken back, .* its row was put in again/),
      ])
    })
  })

  test('and it was taken back, and the same is done again in that moment, then it is chained, and whole', async () => {
    const again = { ...by, at: new Date() }
    await (await announceAdminAction(pool, again, done('queue'))).takeBack()
    await (await announceAdminAction(pool, again, done('queue'))).keep()
    expect(await verdict()).toMatchObject({ count: 1, problems: [] })
  })

  test('and it was taken back, then its lines ask for no row', async () => {
    await (await act()).takeBack()
    expect([lines.length, await verdict()]).toEqual([2, expect.objectContaining({ count: 0, problems: [] })])
  })
})
