// Guards: packages/runtime/src, packages/consumer/src
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitFor } from '@presale/testing'
import { type Mailbox, startMailbox } from '../services/mailer/src/testing/mailbox.fixture'
import { Person } from './support/person'
import { type System, startSystem } from './support/system'
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from './support/trace-receiver'

jest.setTimeout(300_000)

const run = promisify(execFile)

describe('a system that sends its traces', () => {
  let mailbox: Mailbox
  let receiver: TraceReceiver
  let system: System
  beforeAll(async () => {
    ;[mailbox, receiver] = await Promise.all([startMailbox(), startTraceReceiver()])
    system = await startSystem({
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'sale@example.com',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    })
  })
  afterAll(async () => {
    await system?.stop()
    await receiver?.close()
    await mailbox?.close()
  })

  const spansOf = (traceId: string, name: string) =>
    receiver.spans.filter((span) => span.traceId === traceId && span.name === name)
  const received = (what: string, find: () => ReceivedSpan | undefined) =>
    waitFor(find, { what, timeoutMs: 120_000 })

  it('a purchase is one trace: from the call through the append to each projection and to the mail', async () => {
    const buyer = await Person.registered(system.origin)
    expect((await buyer.request(100)).status).toBe(201)
    const call = await received('the call', () =>
      receiver.spans.find(({ name }) => name === 'POST /api/purchases/requests'),
    )
    const { traceId } = call
    const append = await received('the append', () => spansOf(traceId, 'append')[0])
    const projected = await received('a projection', () => spansOf(traceId, 'project')[0])
    const mail = await received('the mail', () => spansOf(traceId, 'mail')[0])
    expect([call, append, projected, mail].map(({ service }) => service)).toEqual([
      'presale-api',
      'presale-api',
      'presale-projector',
      'presale-mailer',
    ])
    expect([append, projected, mail].map(({ parentSpanId }) => parentSpanId)).toEqual([
      call.spanId,
      append.spanId,
      append.spanId,
    ])
  })
})

describe('a process that sends none', () => {
  /** How many files of the SDK; its interface alone comes with the metrics. */
  const loaded = async (env: Readonly<Record<string, string>>) => {
    const runtime = join(__dirname, '../packages/runtime/dist/index.js')
    const script = `require(${JSON.stringify(runtime)})
      .startTracing('test', { onStop: () => undefined, log: { info: () => undefined } })
      .then(() => console.log(Object.keys(require.cache).filter((file) => /@opentelemetry.(?!api.)/.test(file)).length))`
    const { OTEL_EXPORTER_OTLP_ENDPOINT: _none, ...own } = process.env
    return Number((await run(process.execPath, ['-e', script], { env: { ...own, ...env } })).stdout)
  }

  it('loads nothing for it; with an endpoint, the SDK', async () => {
    expect(await loaded({})).toBe(0)
    expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).toBeGreaterThan(10)
  })
})
