// Guards: packages/sale/src, services/api/src/cli
import { join } from 'node:path'
import { ANY, EventStoreDBClient } from '@eventstore/db-client'
import { startProcess, waitFor } from '@presale/testing'
import { Person } from './support/person'
import { type System, startSystem } from './support/system'

jest.setTimeout(300_000)

describe('the stream of heads of admin actions, in the hands of who may delete streams', () => {
  let system: System
  let admin: Person
  let buyer: Person
  beforeAll(async () => {
    system = await startSystem()
    admin = await Person.admin(system.origin)
    buyer = await Person.registered(system.origin)
    expect((await rename('Before')).status).toBe(200)
    await untilWhole()
  })
  afterAll(() => system?.stop(), 180_000)

  const rename = (name: string) => admin.post('/api/admin/token-name', { symbol: 'GROK', name })

  async function audit(...args: string[]) {
    const entry = join(__dirname, '../services/api/dist/cli/audit.js')
    // Of the system alone: those of the tests' own servers are in this environment, too.
    const env = { DATABASE_URL: undefined, EVENTSTORE_URL: undefined, DATA_DIR: system.dataDir }
    const { exited, output } = startProcess({ entry, args, name: 'audit', env })
    const { code } = await exited
    return { code, output: output() }
  }
  const untilWhole = () =>
    waitFor(async () => ((await audit('verify')).code === 0 ? true : undefined), {
      what: 'admin actions that are whole',
      timeoutMs: 60_000,
    })

  async function inStore(work: (client: EventStoreDBClient) => Promise<unknown>): Promise<void> {
    const client = EventStoreDBClient.connectionString(system.environment.EVENTSTORE_URL ?? '')
    try {
      await work(client)
    } finally {
      await client.dispose()
    }
  }

  it('given it was deleted, then staff go on, verify names it, and an operator accepts it', async () => {
    await inStore((client) => client.deleteStream('admin-actions', { expectedRevision: ANY }))
    expect((await rename('After the deletion')).status).toBe(200)
    const named = await waitFor(
      async () => {
        const { code, output } = await audit('verify')
        return code === 1 && output.includes('begins at revision') ? output : undefined
      },
      { what: 'the deletion to be named', timeoutMs: 60_000 },
    )
    expect(named).toMatch(/stream admin-actions begins at revision \d+: what it had before was deleted/)
    expect((await audit('accept-restore', '--reason', 'looked into')).code).toBe(0)
    await untilWhole()
  })

  it('given it was closed for good, then staff wait for an operator, who begins another one with a reason', async () => {
    await inStore((client) => client.tombstoneStream('admin-actions', { expectedRevision: ANY }))
    const refused = await rename('Too early')
    expect(refused.status).toBe(503)
    // Buyers go on.
    expect((await buyer.request(100)).status).toBe(201)
    const { code, output } = await audit('verify')
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /admin-actions was closed for good.*accept-restore.* begins the stream admin-actions-2/,
      ),
    ])

    expect((await audit('accept-restore', '--reason', 'the key of Monday leaked')).code).toBe(0)
    expect((await rename('Open again')).status).toBe(200)
    await untilWhole()
    const after = await audit('verify')
    expect(after.output).toContain(
      'admin-actions was closed for good, which was accepted: heads are in admin-actions-2',
    )
    expect(after.output).toContain('the key of Monday leaked')
    await system.killAndAwait('api')
    expect((await rename('After a start')).status).toBe(200)
    await untilWhole()
  })
})
