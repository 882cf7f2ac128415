// Guards: infra/bench/src
import { join } from 'node:path'
import { accountsMigrations, verifyPassword } from '@presale/accounts'
import { migratePurchaseViews } from '@presale/purchases'
import { column, createPool, firstRowOf, migrate, type Pool, row } from '@presale/read-store'
import { type StartedProcess, startProcess, type TestDatabase, testDatabase, waitFor } from '@presale/testing'
import { type GeneratedPurchase, purchaseOf } from '../generator/purchases'
import { userOf } from '../generator/users'
import { seed } from './seed'
import { SEEDED_PASSWORD } from './seed-users'

const root = join(__dirname, '../../../..')
const now = new Date('2026-11-21T10:00:00.000Z')
const plan = { seed: 'test', users: 50, purchases: 200, until: now }
const made = Array.from({ length: plan.purchases }, (_, index) => purchaseOf(plan, index))
const events = made.reduce((sum, purchase) => sum + purchase.events.length, 0)

const amountOf = ({ events: [requested] }: GeneratedPurchase) =>
  (requested?.data as { amount: number } | undefined)?.amount ?? 0

describe('seeding a system', () => {
  let databases: TestDatabase[]
  let processes: StartedProcess[]
  let pool: Pool
  let run: (signal: AbortSignal) => ReturnType<typeof seed>

  beforeAll(async () => {
    databases = [await testDatabase(), await testDatabase()]
    const [database, nodeDatabase] = databases as [TestDatabase, TestDatabase]
    const node = startProcess({
      entry: join(root, 'infra/event-store-node/dist/main.js'),
      name: 'event store node',
      env: { EVENTSTORE_NODE_DATABASE_URL: nodeDatabase.url, PORT: '0', METRICS_PORT: '0' },
    })
    processes = [node]
    const { url } = JSON.parse(await node.waitForLog(/event store node ready/)) as { url: string }
    pool = createPool(database.url, { max: 2, name: 'test' })
    await migrate(pool, 'accounts', accountsMigrations)
    await migratePurchaseViews(pool)
    const env = { DATABASE_URL: database.url, EVENTSTORE_URL: url, METRICS_PORT: '0' }
    processes.push(
      startProcess({ entry: join(root, 'services/projector/dist/main.js'), name: 'projector', env }),
    )
    const { url: databaseUrl } = database
    const addresses = {
      databaseUrl,
      readerUrl: databaseUrl,
      projectorUrl: databaseUrl,
      eventStoreUrl: url,
    }
    run = (signal) => seed({ ...addresses, ...plan, inFlight: 16, signal, now })
  })
  afterAll(async () => {
    await pool?.end()
    for (const process of processes ?? []) await process.kill()
    for (const database of databases ?? []) await database.drop()
  })

  const one = async (sql: string): Promise<number> =>
    Number((await pool.query(`select (select ${sql}) as value`)).rows[0]?.value)

  it('given a run that was stopped, the next one brings the rest, and a third one nothing', async () => {
    const stopping = new AbortController()
    const stopped = run(stopping.signal)
    await waitFor(async () => ((await one('count(*) from views.events')) > 0 ? true : undefined), {
      what: 'the first event in the views',
    })
    stopping.abort()
    expect((await stopped).purchases).toBeLessThanOrEqual(plan.purchases)
    const never = new AbortController().signal
    const whole = { users: plan.users, purchases: plan.purchases, isWhole: true }
    expect(await run(never)).toEqual(whole)
    // As if it had been killed before it could write down how far it was.
    await pool.query('update bench.seedings set purchases_done = 20')
    expect(await run(never)).toEqual(whole)
    await waitFor(async () => ((await one('count(*) from views.events')) >= events ? true : undefined), {
      what: `${events} events in the views`,
    })
    expect(await one('count(*) from views.events')).toBe(events)
    expect(await one('count(*) from accounts.users')).toBe(plan.users)
  })

  it('the views hold what the purchases are', async () => {
    const approved = made.filter(({ events }) => events.at(-1)?.type === 'PurchaseApproved')
    const tokens = approved.reduce((sum, purchase) => sum + amountOf(purchase), 0)
    const balances = 'coalesce(sum(tokens), 0) from views.balances'
    await waitFor(async () => ((await one(balances)) === tokens ? true : undefined), {
      what: `balances of ${tokens} tokens`,
    })
    await waitFor(
      async () => ((await one('count(*) from views.purchases')) === plan.purchases ? true : undefined),
      {
        what: 'all purchases in the list',
      },
    )
    expect(await one(`count(*) from views.purchases where public_status = 'approved'`)).toBe(approved.length)
  })

  it('everybody signs in with the one password', async () => {
    const { email, name, isAdmin } = userOf(plan, 3)
    const seeded = await firstRowOf(
      pool,
      row({ name: column.text(), passwordHash: column.text(), isAdmin: column.boolean() }),
      'select name, password_hash, is_admin from accounts.users where email = $1',
      [email],
    )
    expect(seeded).toMatchObject({ name, isAdmin })
    expect(await verifyPassword(seeded?.passwordHash, SEEDED_PASSWORD)).toBe(true)
  })
})
