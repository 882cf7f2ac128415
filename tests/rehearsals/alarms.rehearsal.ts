import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@presale/read-store'
import { freePort, type StartedProcess, startProcess, testDatabase, waitFor } from '@presale/testing'
import { type Mailbox, startMailbox } from '../../services/mailer/src/testing/mailbox.fixture'
import { Person } from '../support/person'
import { type PrometheusServer, startPrometheus } from '../support/prometheus-server'
import { type Part, type System, startSystem } from '../support/system'

jest.setTimeout(1_800_000)

const PARTS = ['api', 'web', 'projector', 'expiry', 'mailer'] as const satisfies Part[]
const EVENTUALLY_MS = 420_000

/** A real Prometheus beside a running platform: faults are made, their alarms go off, and end with them. */
describe('the alarms of a running system', () => {
  let folder: string
  let nodeDatabase: Awaited<ReturnType<typeof testDatabase>>
  let nodePort: number
  let node: StartedProcess
  let port: number
  let mailbox: Mailbox
  let system: System
  let prometheus: PrometheusServer
  const clockFile = () => join(folder, 'ahead')
  const setAhead = (seconds: number) => writeFileSync(clockFile(), String(seconds))

  const startNode = async (): Promise<void> => {
    node = startProcess({
      entry: join(__dirname, '../../infra/event-store-node/dist/main.js'),
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
  const start = (dataDir?: string) =>
    startSystem(
      {
        EVENTSTORE_URL: `esdb://127.0.0.1:${nodePort}?tls=false`,
        PORT: String(port),
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'sale@example.com',
        NODE_OPTIONS: `--require ${join(__dirname, '../support/clock-of-a-file.cjs')}`,
        CLOCK_OF: 'expiry',
        CLOCK_FILE: clockFile(),
      },
      dataDir,
    )
  const targets = () =>
    Object.fromEntries(
      PARTS.map((part) => {
        const log = readFileSync(join(system.dataDir, `logs/${part}.log`), 'utf8')
        return [part, Number([...log.matchAll(/"metricsPort":(\d+)/g)].at(-1)?.[1])]
      }),
    )
  const isFiring = async (alertname: string, about: Readonly<Record<string, string>>) =>
    (await prometheus.firing()).some(
      (alarm) =>
        alarm.alertname === alertname &&
        Object.entries(about).every(([label, value]) => alarm[label] === value),
    )
  const goesOff = (alertname: string, about: Readonly<Record<string, string>> = {}) =>
    waitFor(async () => (await isFiring(alertname, about)) || undefined, {
      what: `${alertname} to go off`,
      timeoutMs: EVENTUALLY_MS,
      intervalMs: 1000,
    })
  const ends = (alertname: string, about: Readonly<Record<string, string>> = {}) =>
    waitFor(async () => !(await isFiring(alertname, about)) || undefined, {
      what: `${alertname} to end`,
      timeoutMs: EVENTUALLY_MS,
      intervalMs: 1000,
    })
  const onNode = async (statement: string): Promise<void> => {
    const pool = createPool(nodeDatabase.url, { max: 1 })
    await pool.query(statement)
    await pool.end()
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'presale-rehearsal-'))
    setAhead(0)
    ;[nodeDatabase, mailbox] = await Promise.all([testDatabase(), startMailbox()])
    ;[nodePort, port] = [await freePort(), await freePort()]
    await startNode()
    system = await start()
    prometheus = await startPrometheus(targets())
    await waitFor(async () => (await prometheus.scraped()) === PARTS.length || undefined, {
      what: 'all processes to be scraped',
    })
  })
  afterAll(async () => {
    await prometheus?.stop()
    await system?.stop()
    await node?.kill()
    await mailbox?.close()
    await nodeDatabase?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('given a site as it should be, none goes off', async () => {
    await (await Person.registered(system.origin)).paid(100)
    expect(await prometheus.firing()).toEqual([])
  })

  it('given a projector that is killed whenever it is back, it is down and silent; left alone, both end', async () => {
    const killing = setInterval(() => {
      try {
        process.kill(system.pidOf('projector'), 'SIGKILL')
      } catch {
        // Between two starts there is none.
      }
    }, 100)
    try {
      await Promise.all([
        goesOff('ProcessDown', { job: 'projector' }),
        goesOff('FollowerSilent', { check: 'projector' }),
      ])
      const buyer = await Person.registered(system.origin)
      expect((await buyer.request(100)).status).toBe(201)
    } finally {
      clearInterval(killing)
    }
    await Promise.all([
      ends('ProcessDown', { job: 'projector' }),
      ends('FollowerSilent', { check: 'projector' }),
      ends('ProjectionBehind'),
    ])
  })

  it('given a queue that an admin pauses, it is named until it is resumed', async () => {
    const admin = await Person.admin(system.origin)
    expect((await admin.post('/api/admin/queues/mail/pause')).status).toBe(200)
    await goesOff('QueuePaused', { queue: 'mail' })
    expect((await admin.post('/api/admin/queues/mail/resume')).status).toBe(200)
    await ends('QueuePaused', { queue: 'mail' })
    expect(await prometheus.firing()).toEqual([])
  })

  it('given a clock that is set ten minutes ahead, its process is named until it is set back', async () => {
    setAhead(600)
    await goesOff('ClockWrong', { job: 'expiry' })
    setAhead(0)
    await ends('ClockWrong', { job: 'expiry' })
    expect(await prometheus.firing()).toEqual([])
  })

  it('given an event store that lost its newest events, it is foreign until it has them again', async () => {
    const buyer = await Person.registered(system.origin)
    await onNode(
      'create table event_store_node.before as select max(position) as last from event_store_node.events',
    )
    const { purchase } = (await buyer.request(250)).body
    await buyer.seesPurchase(purchase.id, () => true, 'the purchase')
    await node.kill('SIGTERM')
    await onNode(`create table event_store_node.lost as
      select * from event_store_node.events where position > (select last from event_store_node.before)`)
    await onNode(
      `delete from event_store_node.events where position > (select last from event_store_node.before)`,
    )
    await startNode()
    await goesOff('EventStoreForeign')
    expect((await buyer.request(100)).status).toBe(503)

    await node.kill('SIGTERM')
    await onNode('insert into event_store_node.events select * from event_store_node.lost')
    await startNode()
    await ends('EventStoreForeign')
  })

  it('what refused the other store stays down until it is started again; then none is left', async () => {
    for (const job of ['projector', 'expiry', 'mailer']) await goesOff('ProcessDown', { job })
    await system.halt()
    system = await start(system.dataDir)
    prometheus.scrape(targets())
    await waitFor(async () => (await prometheus.scraped()) === PARTS.length || undefined, {
      what: 'all processes to be scraped',
    })
    await waitFor(async () => (await prometheus.firing()).length === 0 || undefined, {
      what: 'no alarm',
      timeoutMs: EVENTUALLY_MS,
    })
  })
})
