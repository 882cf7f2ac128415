// Guards: packages/read-store/src, services/expiry/src, infra/local/src/processes
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Purchase, SaleState } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { type Mailbox, startMailbox } from '../services/mailer/src/testing/mailbox.fixture'
import { requestBriefly } from './support/brief-windows'
import { Person } from './support/person'
import { freezeTree } from './support/process-tree'
import { operationsOf } from './support/set-aside'
import { type Part, type System, startSystem } from './support/system'

jest.setTimeout(300_000)

const EXPIRY_AHEAD = 3600
const API_AHEAD = -600
/** Generous: a busy machine may be late, but not by minutes. */
const LATE_MS = 120_000

interface Health {
  readonly status: string
  readonly degraded?: Readonly<Record<string, string>>
  readonly failing?: Readonly<Record<string, string>>
  readonly clock?: { readonly aheadSeconds: number; readonly isSettled: boolean; readonly warning?: string }
}

describe('a site whose expiry is an hour ahead, and whose api is ten minutes behind', () => {
  let system: System
  let mailbox: Mailbox
  let buyer: Person
  let admin: Person
  let requested: Purchase
  beforeAll(async () => {
    mailbox = await startMailbox()
    system = await startSystem({
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'sale@example.com',
      NODE_OPTIONS: `--require ${join(__dirname, 'support/skewed-clock.cjs')}`,
      SKEWED_CLOCKS: JSON.stringify({ expiry: EXPIRY_AHEAD, api: API_AHEAD }),
      SWEEP_INTERVAL_SECONDS: '1',
    })
    buyer = await Person.registered(system.origin)
    admin = await Person.admin(system.origin)
    requested = (await buyer.request(100)).body.purchase
  })
  afterAll(async () => {
    await system?.stop()
    await mailbox?.close()
  })

  const logOf = (part: Part) => readFileSync(join(system.dataDir, `logs/${part}.log`), 'utf8')
  const near = (ms: number) => ({ least: ms - LATE_MS, most: ms + LATE_MS })

  it('the payment window ends when the database says so', () => {
    const { least, most } = near(Date.now() + 900_000)
    const ends = Date.parse(requested.expiresAt ?? '')
    expect([ends > least, ends < most]).toEqual([true, true])
  })

  it('what is due expires, and what is not does not', async () => {
    const brief = await requestBriefly(system.environment.EVENTSTORE_URL ?? '', requested, 1)
    await buyer.seesPurchase(brief, ({ stage }) => stage === null, 'expired', 60_000)
    const all = await buyer.purchases()
    expect(all.find(({ id }) => id === brief)?.expiredWindow).toBe('payment')
    expect(all.find(({ id }) => id === requested.id)?.stage).toBe('awaiting-payment')
  })

  it('the sale begins and ends when the database says so', async () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
    const state = async () => (await buyer.get<SaleState>('/api/sale')).body.state
    const set = (key: string, value: string) => admin.put(`/api/admin/settings/${key}`, { value })
    expect((await set('sale_ends_at', minutes(-5))).status).toBe(200)
    expect([await state(), (await buyer.request(100)).status]).toEqual(['ended', 409])
    expect((await set('sale_ends_at', '')).status).toBe(200)
    expect((await set('sale_starts_at', minutes(-5))).status).toBe(200)
    expect([await state(), (await buyer.request(100)).status]).toEqual(['open', 201])
    expect((await set('sale_starts_at', '')).status).toBe(200)
  })

  it('a report, a cancel and an approval are as ever, and the event store refuses none as late', async () => {
    const other = (await buyer.request(200)).body.purchase
    expect((await buyer.post(`/api/purchases/${other.id}/cancel`)).status).toBe(200)
    const paid = await buyer.paid(300)
    expect((await admin.decide(paid.id, 'approve')).status).toBe(200)
    expect(logOf('api')).not.toContain('event store unavailable')
  })

  it.each([
    ['expiry', EXPIRY_AHEAD],
    ['api', API_AHEAD],
  ] as const)('%s goes on, and says how far its clock is away', async (part, ahead) => {
    const ready = await operationsOf(system, part, '/readyz')
    const { clock } = (await ready.json()) as Health
    expect([ready.status, clock]).toEqual([
      200,
      {
        aheadSeconds: expect.closeTo(ahead, -1),
        measuredSecondsAgo: expect.any(Number),
        isSettled: true,
        warning: expect.stringMatching(/^This machine's clock is \d+ s (ahead of|behind) the database's/),
      },
    ])
    const metrics = await (await operationsOf(system, part, '/metrics')).text()
    const shown = /^presale_clock_ahead_seconds (.*)$/m.exec(metrics)?.[1]
    expect(Number(shown)).toBeCloseTo(ahead, -1)
    expect(metrics).toContain('presale_clock_settled 1')
  })

  const health = async () => {
    const answer = await fetch(`${system.origin}/readyz`)
    return { code: answer.status, ...((await answer.json()) as Health) }
  }

  it.each([
    ['api', /TimeoutError|aborted|no answer/],
    ['event-store', /eventstore/],
    ['postgres', /postgres|TimeoutError|aborted|no answer/],
  ] as const)(
    'given a frozen %s, then the site is not ready, and says of what it gets no answer',
    async (part, says) => {
      // All of it: a backend that goes on would answer whoever is connected already.
      const thaw = freezeTree(system.pidOf(part))
      const named = await waitFor(
        async () => {
          const { code, failing } = await health()
          return code === 503 ? failing?.api : undefined
        },
        { what: `a frozen ${part} to be named`, timeoutMs: 60_000 },
      ).finally(thaw)
      expect(named).toMatch(says)
      await waitFor(async () => ((await health()).code === 200 ? true : undefined), {
        what: `the site ready after a frozen ${part}`,
        timeoutMs: 120_000,
      })
    },
  )

  it('projector, expiry and mailer that are frozen are named, and started again, while it sells on', async () => {
    const frozen = (['projector', 'expiry', 'mailer'] as const).map((part) => ({
      part,
      pid: system.pidOf(part),
    }))
    for (const { pid } of frozen) process.kill(pid, 'SIGSTOP')
    const named = await waitFor(
      async () => {
        const { status, degraded = {} } = await health()
        return degraded.projector && degraded.expiry && degraded.mailer ? status : undefined
      },
      { what: 'all of them to be named', timeoutMs: 60_000 },
    )
    expect(named).toBe('ready')
    const late = await buyer.request(400)
    expect(late.status).toBe(201)
    for (const { part, pid } of frozen)
      await waitFor(() => (system.pidOf(part) === pid ? undefined : true), {
        what: `another ${part}`,
        timeoutMs: 180_000,
      })
    await buyer.seesPurchase(late.body.purchase.id, () => true, 'what was bought meanwhile', 60_000)
    await waitFor(async () => ((await health()).degraded === undefined ? true : undefined), {
      what: 'everything to be as it should',
    })
    expect(system.output()).toContain('has not answered three times in a row')
  })
})
