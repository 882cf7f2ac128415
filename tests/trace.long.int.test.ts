// Guards: services/api/src/trace, services/api/src/cli
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { connectEventStore } from '@presale/event-store'
import { encodePaymentEvents, type PaymentEvent, paymentStreamOf } from '@presale/payments'
import { waitFor } from '@presale/testing'
import { type Mailbox, startMailbox } from '../services/mailer/src/testing/mailbox.fixture'
import { Person } from './support/person'
import { type System, startSystem } from './support/system'

jest.setTimeout(300_000)

const root = join(__dirname, '..')

interface Item {
  readonly at: string
  readonly source: string
  readonly what: string
  readonly details: Readonly<Record<string, unknown>>
}

describe('the story of a purchase', () => {
  let system: System
  let mailbox: Mailbox
  let id: string

  const trace = async (...args: string[]) => {
    const child = spawn('npm', ['run', '-s', 'trace', '--', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: system.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [text, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors += chunk
    })
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, text, errors }
  }
  const items = async (): Promise<Item[]> => {
    const { code, text } = await trace(id, '--json')
    expect(code).toBe(0)
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Item)
  }

  beforeAll(async () => {
    mailbox = await startMailbox()
    system = await startSystem({ SMTP_URL: mailbox.url, MAIL_FROM: 'sale@example.com' })
    const admin = await Person.admin(system.origin)
    const buyer = await Person.registered(system.origin)
    const hash = randomUUID().replaceAll('-', '').repeat(2)
    ;({ id } = await buyer.paid(250, 'BTC', hash))
    const approved = await admin.post(`/api/admin/purchases/${id}/approve`, { transactionHash: hash })
    expect(approved.status).toBe(200)
    const narrowed = await admin.post(`/api/admin/purchases/${id}/settlement`, { output: 1 })
    expect(narrowed.status).toBe(200)
    await seenOnNetwork(hash)
  })
  /** As a watcher would have written it down. */
  async function seenOnNetwork(hash: string): Promise<void> {
    const [of, at] = [{ network: 'BTC', hash }, new Date()]
    const event: PaymentEvent = {
      type: 'PaymentObserved',
      data: { ...of, chain: 'regtest', seenAt: at.toISOString(), outputs: [], more: 0, spends: 'none' },
    }
    const store = connectEventStore(system.environment.EVENTSTORE_URL ?? '')
    const events = encodePaymentEvents([event], 'no-stream', at)
    await store.append(paymentStreamOf(of), events, 'no-stream')
    await store.close()
  }

  afterAll(async () => {
    await system?.stop()
    await mailbox?.close()
  })

  it('given a purchase that was approved by a transaction, then each part of it is told, in the order of time', async () => {
    const story = await waitFor(
      async () => {
        const now = await items()
        const isSent = now.some(({ source, what }) => source === 'mail' && what.startsWith('sent'))
        return isSent && now.some(({ what }) => what === 'credited') ? now : undefined
      },
      { what: 'the mail to be sent and the tokens credited', timeoutMs: 120_000 },
    )
    const of = (source: string) => story.filter((item) => item.source === source).map(({ what }) => what)
    expect(of('event').map((what) => what.split(' ')[0])).toEqual([
      'PurchaseRequested',
      'PurchasePaid',
      'PurchaseApproved',
    ])
    expect(of('settlement').map((what) => what.split(' ')[0])).toEqual([
      'TransactionSettled',
      'SettlementNarrowed',
    ])
    expect(of('payment')).toEqual([expect.stringMatching(/^PaymentObserved payment-BTC-/)])
    expect(of('row')).toEqual(expect.arrayContaining(['as the list shows it now', 'tokens held', 'credited']))
    expect(of('admin-action')).toContainEqual(expect.stringMatching(/^settlement-narrowed by admin /))
    expect(of('mail')).toEqual(expect.arrayContaining(['planned', 'handed to the queue']))
    expect(of('log')).toContainEqual('api: answered')
    expect(of('security-log')).toContainEqual('admin-action')
    const times = story.map(({ at }) => Date.parse(at))
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })

  it('given the call of an event, then its log line is found by the correlation id that both carry', async () => {
    const story = await items()
    const requested = story.find(({ what }) => what.startsWith('PurchaseRequested'))
    const line = story.find(
      ({ source, details }) => source === 'log' && details.correlationId === requested?.details.correlationId,
    )
    expect(line?.details).toMatchObject({ method: 'POST', path: '/api/purchases/requests', status: 201 })
  })

  it('given people who read it, then it is a line an entry, without a mail address', async () => {
    const { text, code } = await trace(id)
    expect(text).toMatch(new RegExp(`^Purchase ${id}, \\d+ entries, times in UTC\\.\n`))
    expect(text).toMatch(/\n\d{4}-\d\d-\d\d [\d:.]+ {2}event {9}PurchaseRequested purchase-\S+@0 by user /)
    expect(text).not.toContain('Not read:')
    expect(text).not.toContain('@example.com')
    expect(code).toBe(0)
  })

  it('given an id that nobody knows, and what is no id, then a sentence says so', async () => {
    const unknown = randomUUID()
    const answer = await trace(unknown)
    expect([answer.code, answer.text, answer.errors]).toEqual([
      1,
      '',
      expect.stringContaining(`There is no purchase ${unknown}`),
    ])
    expect(await trace('purchase-7')).toMatchObject({ code: 64, errors: expect.stringContaining('Usage:') })
  })
})
