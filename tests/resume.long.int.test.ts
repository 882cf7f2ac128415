// Guards: packages/consumer/src, packages/purchases/src, services/projector/src, services/expiry/src
import { createHash } from 'node:crypto'
import type { AuditEvent, Purchase } from '@presale/contracts'
import { purchaseViewNames, streamOf } from '@presale/purchases'
import { generations } from '@presale/read-store'
import { freePort, waitFor } from '@presale/testing'
import { type Mailbox, startMailbox } from '../services/mailer/src/testing/mailbox.fixture'
import { requestBriefly } from './support/brief-windows'
import { confirmAddresses } from './support/confirmed-addresses'
import { whileLocked } from './support/locked-tables'
import { type OwnStores, startOwnStores } from './support/own-stores'
import { Person } from './support/person'
import { NextRelease, RELEASES } from './support/releases'
import {
  asideAre,
  followingSince,
  holdersOf,
  isFollowing,
  marksFor,
  operationsOf,
  quarantinedBy,
  requestIsAnswered,
  runProjections,
} from './support/set-aside'
import { type Part, type System, startSystem } from './support/system'

jest.setTimeout(300_000)

const WINDOW_SECONDS = 3
// Generous: a busy machine may be late.
const EVENTUALLY_MS = 60_000
const FOLLOWERS = ['projector', 'expiry', 'mailer'] as const
/** Those who apply a purchase's events; the trail keeps what cannot be read. */
const SUBSCRIBERS = ['balances', 'expiry-deadlines', 'purchase-list', 'purchase-mails', 'sale-figures']

describe('purchases that are resumed once the code can read or apply them', () => {
  let stores: OwnStores
  let mailbox: Mailbox
  /** The same each time, so that everybody stays signed in. */
  let port: number
  let system: System
  let admin: Person
  let other: Person
  let held: Person
  let third: Person
  let next: NextRelease
  /** Awaiting approval, then an event of a type that the earlier release does not know. */
  let attempted: Purchase
  /** The same, with a payment window that runs out. */
  let due: { id: string; overAt: number }
  /** Its payment is in a version that the earlier release does not know. */
  let paid: Purchase
  /** Its whole stream is. */
  let begun: string

  const start = (release: string, folder?: string) =>
    startSystem(
      {
        ...stores.environment,
        PORT: String(port),
        NODE_OPTIONS: release,
        SWEEP_INTERVAL_SECONDS: '1',
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'sale@example.com',
      },
      folder,
    )

  beforeAll(async () => {
    ;[stores, mailbox, port] = await Promise.all([startOwnStores(), startMailbox(), freePort()])
    system = await start(RELEASES.earlier)
    next = new NextRelease(stores.environment.EVENTSTORE_URL)
    admin = await Person.admin(system.origin)
    other = await Person.registered(system.origin, 'Ann Lee')
    held = await Person.registered(system.origin, 'Bo Chen')
    third = await Person.registered(system.origin, 'Cy Diaz')
    await confirmAddresses(stores.pool)
  }, 300_000)
  afterAll(async () => {
    await system?.stop()
    await mailbox?.close()
    await stores?.close()
  }, 180_000)

  const projections = (...args: string[]) =>
    runProjections({ ...stores.environment, NODE_OPTIONS: RELEASES.next }, args)
  const resumes = async (...which: string[]) =>
    expect(await projections('quarantine', 'resume', ...which)).toMatchObject({ code: 0 })
  const streams = (...ids: string[]) => ids.map(streamOf).sort()
  const onlyAside = (...ids: string[]) => asideAre(admin, ids, EVENTUALLY_MS)
  /** What readiness and the metric say. */
  const expectNamed = async (...ids: string[]) => {
    for (const part of FOLLOWERS) {
      await waitFor(async () => (await isFollowing(system, part)) || undefined, {
        what: `${part} ready`,
        timeoutMs: EVENTUALLY_MS,
      })
    }
    for (const part of FOLLOWERS) expect(await quarantinedBy(system, part)).toEqual(streams(...ids))
    const metrics = await (await operationsOf(system, 'projector', '/metrics')).text()
    const values = [...metrics.matchAll(/^quarantined_streams\{.*\} (\d+)$/gm)].map(([, value]) =>
      Number(value),
    )
    expect(values).toEqual(ids.length === 0 ? [] : SUBSCRIBERS.map(() => ids.length))
  }
  const causeOf = async (id: string) => {
    const { output } = await projections('quarantine', 'list', '--json')
    const marks = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
    return marks.find(({ stream }) => stream === streamOf(id))?.cause as string
  }
  const buys = () => other.buys(100, admin)
  const listSchema = async () =>
    (await generations(stores.pool)).find(({ name, state }) => name === 'purchase-list' && state === 'live')
      ?.schema
  const mailsOf = (id: string) => mailbox.mails.filter(({ body }) => body.includes(id)).length
  const balanceIs = (person: Person, amount: number) =>
    waitFor(async () => (await person.me()).balance === amount || undefined, {
      what: `a balance of ${amount}`,
      timeoutMs: EVENTUALLY_MS,
    })

  it('what another release wrote is set aside by all who apply it, and asking too early changes nothing', async () => {
    attempted = (await held.request(250)).body.purchase
    const id = await requestBriefly(stores.environment.EVENTSTORE_URL, attempted, WINDOW_SECONDS)
    due = { id, overAt: Date.now() + WINDOW_SECONDS * 1000 }
    await next.endsAttempt(due.id)
    await held.report(attempted)
    paid = (await held.request(300)).body.purchase
    await next.reportsPayment(paid.id)
    await next.endsAttempt(attempted.id)
    begun = await next.requestsLike(paid.id)
    await onlyAside(attempted.id, due.id, paid.id, begun)
    for (const id of [attempted.id, due.id, paid.id, begun]) {
      await waitFor(async () => String(await holdersOf(admin, id)) === String(SUBSCRIBERS) || undefined, {
        what: `${id} set aside by all`,
      })
    }
    await resumes(streamOf(attempted.id))
    await requestIsAnswered(admin, EVENTUALLY_MS)
    await expectNamed(attempted.id, due.id, paid.id, begun)
    expect((await admin.decide(attempted.id, 'approve')).status).toBe(409)
    await buys()
  })

  it('asked by cause while nobody runs, the release that can goes on with those, and with no others', async () => {
    await waitFor(() => Date.now() > due.overAt || undefined, { what: 'the deadline' })
    await system.halt()
    await resumes('--cause', await causeOf(attempted.id))
    system = await start(RELEASES.next, system.dataDir)
    await onlyAside(paid.id, begun)
    await expectNamed(paid.id, begun)

    expect((await admin.decide(attempted.id, 'approve')).status).toBe(200)
    await balanceIs(held, 250)
    await buys()
  })

  it('a deadline that had passed meanwhile is given a whole window', async () => {
    const isOver = ({ status }: Purchase) => status === 'expired'
    const { decidedAt } = await held.seesPurchase(due.id, isOver, 'expired', EVENTUALLY_MS)
    const resumedAfter = followingSince(system, 'expiry')
    expect(Date.parse(decidedAt ?? '')).toBeGreaterThanOrEqual(resumedAfter + WINDOW_SECONDS * 1000)
  })

  it('killed in the middle of a resume, the next process carries out the request', async () => {
    const list = await listSchema()
    const tables = [`${list}.purchases`, 'expiry.deadlines']
    const parts: readonly Part[] = ['projector', 'expiry']
    const pids = parts.map((part) => system.pidOf(part))
    await whileLocked(stores.pool, tables, async (isEachAwaited) => {
      for (const id of [paid.id, begun]) await resumes(streamOf(id))
      await isEachAwaited()
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      await waitFor(() => parts.every((part, index) => system.pidOf(part) !== pids[index]) || undefined, {
        what: 'both started again',
        timeoutMs: EVENTUALLY_MS,
      })
      const asked = (await marksFor(admin)).filter((mark) => mark.isResumeRequested)
      expect(asked.map(({ subscriber }) => subscriber)).toEqual(
        expect.arrayContaining([list, 'expiry-deadlines']),
      )
    })
    await onlyAside()
    await expectNamed()

    const requested = (await held.purchases()).find(({ id }) => id === begun)
    expect((await held.report(requested as Purchase)).status).toBe(201)
    for (const id of [paid.id, begun]) expect((await admin.decide(id, 'approve')).status).toBe(200)
    await balanceIs(held, 850)
  })

  it('what one projection could not write, while commands went on, it writes once its fault is mended', async () => {
    const refused = [await third.paid(100), await third.paid(100)].map(({ id }) => id)
    const table = `${await listSchema()}.purchases`
    const among = `array[${refused.map((id) => `'${id}'::uuid`)}]`
    await stores.pool.query(
      `alter table ${table} add constraint refuses check (id <> all (${among})) not valid`,
    )
    for (const id of refused) expect((await admin.decide(id, 'approve')).status).toBe(200)
    await onlyAside(...refused)
    for (const id of refused) expect(await holdersOf(admin, id)).toEqual(['purchase-list'])
    await balanceIs(third, 200)
    expect(await quarantinedBy(system, 'projector')).toEqual(streams(...refused))
    expect(await quarantinedBy(system, 'expiry')).toEqual([])
    const cause = await causeOf(refused[0] ?? '')
    await resumes('--cause', cause)
    await requestIsAnswered(admin, EVENTUALLY_MS)
    await onlyAside(...refused)
    await buys()

    await stores.pool.query(`alter table ${table} drop constraint refuses`)
    // As a person types it: the code that the list names.
    await resumes('--cause', createHash('sha256').update(cause).digest('hex').slice(0, 8))
    await onlyAside()
    expect((await third.purchases()).map(({ status }) => status)).toEqual(['approved', 'approved'])
  })

  const expectWhole = async () => {
    await expectNamed()
    expect(await marksFor(admin)).toEqual([])
    const statuses = Object.fromEntries((await held.purchases()).map(({ id, status }) => [id, status]))
    expect(statuses).toEqual({
      ...Object.fromEntries([attempted.id, paid.id, begun].map((id) => [id, 'approved'])),
      [due.id]: 'expired',
    })
    expect((await held.me()).balance).toBe(850)
    expect((await third.purchases()).map(({ status }) => status)).toEqual(['approved', 'approved'])
    expect((await third.me()).balance).toBe(200)
    // That it was requested, and how it ended: each once.
    expect([attempted.id, due.id, paid.id, begun].map(mailsOf)).toEqual([2, 2, 2, 2])
  }

  it.each(['SIGTERM', 'SIGKILL'] as const)('all of it outlives a restart after %s', async (signal) => {
    if (signal === 'SIGTERM') {
      await system.halt()
      system = await start(RELEASES.next, system.dataDir)
    } else for (const part of FOLLOWERS) await system.killAndAwait(part)
    await buys()
    await expectWhole()
  })

  it('all of it outlives a rebuild of every projection, and another kill', async () => {
    for (const name of purchaseViewNames)
      expect(await projections('rebuild', name)).toMatchObject({ code: 0 })
    await buys()
    await expectWhole()
    // The trail kept what nobody could read without saying whose it was.
    for (const id of [attempted.id, due.id, paid.id, begun]) {
      const { body } = await admin.get<AuditEvent[]>(`/api/admin/purchases/${id}/events`)
      for (const { actor, buyer } of body)
        expect([actor.role, buyer?.name]).toEqual([expect.not.stringMatching('unknown'), 'Bo Chen'])
    }
    await system.killAndAwait('projector')
    await expectWhole()
    await buys()
  })
})
