// Guards: infra/bench/src
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdminPurchase, AdminUser, AuditEvent, SaleHistory } from '@presale/contracts'
import { startProcess } from '@presale/testing'
import { Person } from './support/person'
import { type System, startSystem } from './support/system'

const demo = join(__dirname, '../infra/bench/dist/cli/demo.js')
const LOGIN = { email: 'demo.admin@example.com', password: 'demo password' }

describe('npm run demo-data', () => {
  let system: System
  /** A data folder such as a running start's: what it wrote down is all there is of the environment. */
  let folder: string

  beforeAll(async () => {
    system = await startSystem()
    folder = mkdtempSync(join(tmpdir(), 'presale-demo-'))
    mkdirSync(join(folder, 'run'))
    writeDown({})
  }, 300_000)
  afterAll(async () => {
    await system?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 180_000)

  const writeDown = (more: object) =>
    writeFileSync(join(folder, 'run/environment.json'), JSON.stringify({ ...system.environment, ...more }))
  const run = async (...args: string[]) => {
    const none = { DATABASE_URL: undefined, EVENTSTORE_URL: undefined, PUBLIC_ORIGIN: undefined }
    const cli = startProcess({ entry: demo, args, name: 'demo-data', env: { ...none, DATA_DIR: folder } })
    const { code } = await cli.exited
    return { code, output: cli.output() }
  }
  const staff = async () => {
    const person = new Person(system.origin)
    expect((await person.post('/api/login', LOGIN)).status).toBe(200)
    return person
  }
  const total = ({ headers }: { headers: Headers }) => Number(headers.get('x-total-count'))

  it.each([
    [['--purchases', '0'], '--purchases must be a whole number from 1 to 100000'],
    [['--users', '1.5'], '--users must be a whole number from 1 to 100000'],
    [['--sale', '3'], 'Usage: npm run demo-data'],
  ])('given %j, then it says what is wrong, and writes nothing', async (args, sentence) => {
    const { code, output } = await run(...args)
    expect([code, output]).toEqual([64, expect.stringContaining(sentence)])
  })

  it('given a production site, then it is refused', async () => {
    writeDown({ PUBLIC_ORIGIN: 'https://sale.example' })
    const { code, output } = await run()
    expect([code, output]).toEqual([64, expect.stringContaining('a production site is never seeded')])
    writeDown({})
  })

  it('given a small one, then it says that it is made up and how to sign in, and every state is there', async () => {
    const { code, output } = await run('--purchases', '60', '--users', '20')
    expect([code, output]).toEqual([0, expect.stringContaining('This writes made-up data')])
    expect(output).toContain(`as ${LOGIN.email} (admin)`)
    const admin = await staff()
    const all = await admin.get<AdminPurchase[]>('/api/admin/purchases?pageSize=100')
    expect(total(all)).toBe(60)
    const isThere = (is: (purchase: AdminPurchase) => boolean) => all.body.some(is)
    const states: Record<string, boolean> = {
      'awaiting payment': isThere(
        ({ stage, timeRemaining }) => stage === 'awaiting-payment' && timeRemaining > 0,
      ),
      'awaiting approval': isThere(
        ({ stage, timeRemaining }) => stage === 'awaiting-approval' && timeRemaining > 0,
      ),
      approved: isThere(({ status, transactionHash }) => status === 'approved' && transactionHash !== null),
      declined: isThere(({ status, reason }) => status === 'declined' && reason !== null),
      'never paid': isThere((one) => one.expiredWindow === 'payment' && !one.cancelledByBuyer),
      'expired after payment': isThere(({ expiredWindow }) => expiredWindow === 'approval'),
      'late payment': isThere(({ latePaymentReported }) => latePaymentReported),
      contested: isThere(({ contested, needsAttention }) => contested && needsAttention),
    }
    expect(Object.entries(states).filter(([, there]) => !there)).toEqual([])
    expect((await admin.get('/api/admin/purchases?status=attention')).headers.get('x-total-count')).not.toBe(
      '0',
    )
  }, 300_000)

  it('given its histories, then one was requested, paid, expired, reopened and approved, by people with names', async () => {
    const admin = await staff()
    const { body } = await admin.get<AuditEvent[]>('/api/admin/events?type=PurchaseReopened&pageSize=100')
    const histories = await Promise.all(
      body.map(({ purchaseId }) => admin.get<AuditEvent[]>(`/api/admin/purchases/${purchaseId}/events`)),
    )
    const types = histories.map((history) => history.body.map(({ type }) => type))
    expect(types).toContainEqual([
      'PurchaseRequested',
      'PurchasePaid',
      'PurchaseExpired',
      'PurchaseReopened',
      'PurchaseApproved',
    ])
    const decided = await admin.get<AuditEvent[]>('/api/admin/events?type=PurchaseApproved&pageSize=100')
    const deciders = new Set(decided.body.map(({ actor }) => actor.name))
    expect(deciders.size).toBeGreaterThan(2)
    expect(deciders).not.toContain(undefined)
  })

  it('given the figures, then they are spread over the weeks before', async () => {
    const admin = await staff()
    const { body } = await admin.get<SaleHistory>('/api/admin/figures')
    expect(body.days.filter(({ purchases }) => purchases > 0).length).toBeGreaterThan(10)
    expect(body.currencies.length).toBeGreaterThan(2)
    expect(body.decisions.decided).toBeGreaterThan(10)
  })

  it('given a second run, then there is more of both', async () => {
    const admin = await staff()
    const users = total(await admin.get<AdminUser[]>('/api/admin/users'))
    expect((await run('--purchases', '5', '--users', '3')).code).toBe(0)
    expect(total(await admin.get('/api/admin/purchases'))).toBe(65)
    expect(total(await admin.get<AdminUser[]>('/api/admin/users'))).toBe(users + 3)
  }, 180_000)
})
