import { ledgerProjections } from '@presale/ledger'
import { answersOf, type ScriptedNode, startScriptedNode } from '../packages/chain/src/scripted-node.fixture'
import { type Mailbox, startMailbox } from '../services/mailer/src/testing/mailbox.fixture'
import { documentedMetrics, PROCESSES, type ServedMetric, servedMetrics } from './support/metrics'
import { Person } from './support/person'
import { operationsOf } from './support/set-aside'
import { type System, startSystem } from './support/system'

jest.setTimeout(300_000)

const UNITS: Readonly<Record<string, RegExp>> = {
  seconds: /_seconds(_total)?$/,
  bytes: /_bytes$/,
  count: /^(?!.*_(seconds|bytes)(_total)?$)/,
  '0 or 1': /_(up|settled|feeding|stopped|paused|damaged)$/,
  '1': /_info$/,
}

describe('the metrics of a running system', () => {
  let mailbox: Mailbox
  let node: ScriptedNode
  let system: System
  const served = new Map<string, ReadonlyMap<string, ServedMetric>>()
  const metricsText = async (part: (typeof PROCESSES)[number]) =>
    (await operationsOf(system, part, '/metrics')).text()

  beforeAll(async () => {
    mailbox = await startMailbox()
    node = await startScriptedNode(answersOf({ height: 1, payments: [] }))
    system = await startSystem({
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'sale@example.com',
      ETHEREUM_NODE_URL: node.url,
    })
    const buyer = await Person.registered(system.origin)
    const admin = await Person.admin(system.origin)
    const paid = await buyer.paid(100)
    await admin.decide(paid.id, 'approve')
    await admin.decide(paid.id, 'decline')
    await buyer.get(`/api/nothing/at/all/${paid.id}`)
    await fetch(`${system.origin}/nothing/${paid.id}`)
    for (const part of PROCESSES) served.set(part, servedMetrics(await metricsText(part)))
  })
  afterAll(async () => {
    await system?.stop()
    await mailbox?.close()
    await node?.close()
  })

  it.each(PROCESSES)('of %s are those of docs/metrics.md, by name and type', (part) => {
    const documented = documentedMetrics()
    const mayHave = documented.filter(({ by, sometimesBy }) => [...by, ...sometimesBy].includes(part))
    const has = [...(served.get(part) ?? [])]
    const known = new Map(mayHave.map(({ name, type }) => [name, type]))
    expect(has.filter(([name, { type }]) => known.get(name) !== type).map(([name]) => name)).toEqual([])
    const must = documented.filter(({ by }) => by.includes(part)).map(({ name }) => name)
    expect(must.filter((name) => !served.get(part)?.has(name))).toEqual([])
  })

  it.each(PROCESSES)('of %s have the labels that docs/metrics.md names', (part) => {
    const known = new Map(documentedMetrics().map(({ name, labels }) => [name, labels]))
    const samples = [...(served.get(part) ?? [])].filter(([, { labels }]) => labels !== undefined)
    expect(samples.map(([name, { labels }]) => [name, labels])).toEqual(
      samples.map(([name]) => [name, known.get(name)]),
    )
  })

  it('end in their unit', () => {
    const wrong = documentedMetrics().filter(({ name, unit }) => !UNITS[unit]?.test(name))
    expect(wrong.map(({ name, unit }) => `${name}: ${unit}`)).toEqual([])
  })

  it('have no label with an id, an address or a hash', () => {
    const values = [...served.values()].flatMap((metrics) =>
      [...metrics.values()].flatMap((metric) => metric.values),
    )
    expect(values.filter((value) => /@|[0-9a-f]{8}-[0-9a-f]{4}|[0-9a-f]{32}/.test(value))).toEqual([])
  })

  it('count the command, its append and the requests of a purchase', async () => {
    const api = await metricsText('api')
    expect(api).toContain('presale_commands_total{command="approve",outcome="accepted"} 1')
    expect(api).toMatch(/presale_commands_total\{command="decline",outcome="[a-z-]+"\} 1/)
    expect(api).toMatch(/presale_append_duration_seconds_count\{outcome="appended"\} [1-9]/)
    const approvals =
      'presale_http_requests_total{method="POST",route="/api/admin/purchases/{id}/approve",status="200"} 1'
    expect(api).toContain(approvals)
    expect(api).toContain('presale_http_requests_total{method="GET",route="other",status="404"} 1')
    expect(await metricsText('web')).toMatch(/route="\/api",status="200"\} \d/)
  })

  it('say that each check succeeds and that nobody is behind', async () => {
    const texts = await Promise.all(PROCESSES.map(metricsText))
    const failing = texts.flatMap((text) => [...text.matchAll(/^presale_check_up\{.*\} 0$/gm)].map(String))
    expect(failing).toEqual([])
    const projector = await metricsText('projector')
    const lags = [...projector.matchAll(/^presale_projection_lag_seconds\{.*\} (\S+)$/gm)]
    expect(lags).toHaveLength(ledgerProjections.length)
    expect(Math.max(...lags.map(([, seconds]) => Number(seconds)))).toBeLessThan(60)
    expect(await metricsText('expiry')).toMatch(
      /presale_subscriber_lag_seconds\{subscriber="expiry-deadlines"\} \d/,
    )
  })
})
