// Guards: packages/consumer/src, infra/local/src/starting, services/projector/src
import { join } from 'node:path'
import { createPool } from '@presale/read-store'
import { freePort, type StartedProcess, startProcess, testDatabase, waitFor } from '@presale/testing'
import { type Mailbox, startMailbox } from '../services/mailer/src/testing/mailbox.fixture'
import { confirmAddresses } from './support/confirmed-addresses'
import { Person } from './support/person'
import { type System, startSystem } from './support/system'

jest.setTimeout(300_000)

const SENTENCE = 'Purchases can be seen but not changed at the moment. Please try again later.'
const MENDING = 'npm run projections -- reset --all'
const EVENTUALLY_MS = 60_000

describe('npm start on an event store that lost its newest events', () => {
  let node: StartedProcess
  let nodeDatabase: Awaited<ReturnType<typeof testDatabase>>
  let nodePort: number
  /** The same each time, so that the buyer stays signed in. */
  let port: number
  let mailbox: Mailbox
  let system: System
  let buyer: Person
  let pending: string

  const startNode = async (): Promise<void> => {
    node = startProcess({
      entry: join(__dirname, '../infra/event-store-node/dist/main.js'),
      name: 'event store node',
      env: {
        EVENTSTORE_NODE_DATABASE_URL: nodeDatabase.url,
        PORT: String(nodePort),
        METRICS_PORT: '0',
        HOST: undefined,
        LOG_LEVEL: 'info',
      },
    })
    await node.waitForLog(/event store node ready/)
  }
  const start = (folder?: string) =>
    startSystem(
      {
        EVENTSTORE_URL: `esdb://127.0.0.1:${nodePort}?tls=false`,
        PORT: String(port),
        PAYMENT_WINDOW_SECONDS: '8',
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'sale@example.com',
        SWEEP_INTERVAL_SECONDS: '1',
      },
      folder,
    )
  const newestPosition = async (): Promise<string> => {
    const pool = createPool(nodeDatabase.url, { max: 1 })
    const { rows } = await pool.query('select max(position)::text as newest from event_store_node.events')
    await pool.end()
    return String(rows[0]?.newest ?? '')
  }
  const removeAfter = async (position: string): Promise<void> => {
    const pool = createPool(nodeDatabase.url, { max: 1 })
    await pool.query('delete from event_store_node.events where position > $1', [position])
    await pool.end()
  }
  const mailsOf = (id: string) => mailbox.mails.filter(({ body }) => body.includes(id))

  beforeAll(async () => {
    ;[nodeDatabase, mailbox] = await Promise.all([testDatabase(), startMailbox()])
    ;[nodePort, port] = [await freePort(), await freePort()]
    await startNode()
    system = await start()
    buyer = await Person.registered(system.origin)
    const pool = createPool(system.environment.DATABASE_URL ?? '', { max: 1 })
    await confirmAddresses(pool)
    await pool.end()
  }, 180_000)
  afterAll(async () => {
    await system?.stop()
    await node?.kill()
    await mailbox?.close()
    await nodeDatabase?.drop()
  }, 180_000)

  it('says what is wrong and which command mends it, shows purchases, and refuses to change them', async () => {
    const { purchase: kept } = (await buyer.request(100)).body
    pending = kept.id
    const head = await newestPosition()
    const { purchase: lost } = (await buyer.request(250)).body
    await waitFor(() => (mailsOf(pending).length > 0 && mailsOf(lost.id).length > 0) || undefined, {
      what: 'mails about both',
      timeoutMs: EVENTUALLY_MS,
    })
    await system.halt()
    await node.kill('SIGTERM')
    await removeAfter(head)
    await startNode()
    await waitFor(() => Date.now() > Date.parse(kept.expiresAt ?? '') || undefined, { what: 'the deadline' })

    system = await start(system.dataDir)
    expect((await fetch(`${system.origin}/`)).status).toBe(200)
    expect((await buyer.purchases()).map(({ id }) => id)).toContain(lost.id)
    const refused = await buyer.request(100)
    expect([refused.status, refused.body]).toEqual([503, SENTENCE])
    for (const service of ['projector', 'expiry', 'mailer']) {
      expect(system.output()).toMatch(
        new RegExp(`${service} refuses to run.*event store.*\n?.*${MENDING}`, 's'),
      )
    }
    // Nothing was appended to it, though the deadline of a purchase that it has is over by now.
    expect(await newestPosition()).toBe(head)
  })

  it('after the reset and another start list and store agree, expiry arms anew, and mails go on with what is new', async () => {
    const reset = startProcess({
      entry: join(__dirname, '../services/projector/dist/cli/projections.js'),
      args: ['reset', '--all'],
      name: 'projections',
      env: { DATA_DIR: system.dataDir, DATABASE_URL: undefined, EVENTSTORE_URL: undefined },
    })
    expect(await reset.exited).toMatchObject({ code: 0 })
    const before = mailbox.mails.length
    await system.halt()
    system = await start(system.dataDir)
    await buyer.seesPurchase(pending, ({ status }) => status === 'expired', 'expired', EVENTUALLY_MS)
    expect((await buyer.purchases()).map(({ id }) => id)).toEqual([pending])

    const { purchase } = (await buyer.request(100)).body
    await buyer.seesPurchase(purchase.id, ({ status }) => status === 'expired', 'expired', EVENTUALLY_MS)
    await waitFor(() => mailsOf(purchase.id).length > 0 || undefined, {
      what: 'a mail about the new one',
      timeoutMs: EVENTUALLY_MS,
    })
    // Of what was before the reset, only what happened after it: that the old one expired.
    const since = mailbox.mails.slice(before).filter(({ body }) => body.includes(pending))
    expect(since.every(({ subject }) => /expired|ended/i.test(subject))).toBe(true)
  })
})
