import { randomUUID } from 'node:crypto'
import type { Purchase } from '@presale/contracts'
import { purchaseViewNames, streamOf } from '@presale/purchases'
import { waitFor } from '@presale/testing'
import { Person } from './support/person'
import {
  holdersOf,
  marksFor,
  operationsOf,
  quarantinedBy,
  requestIsAnswered,
  runProjections,
} from './support/set-aside'
import { type System, startSystem } from './support/system'
import { appendUnreadable, UNREADABLE_FORMS, type UnreadableForm } from './support/unreadable-events'

jest.setTimeout(300_000)

const WINDOW_SECONDS = 4
// Generous: a busy machine may be late.
const EVENTUALLY_MS = 60_000
/** Those who apply a purchase's events in this system; the trail keeps what cannot be read, and closes for a tombstone. */
const SUBSCRIBERS = ['balances', 'expiry-deadlines', 'purchase-list', 'sale-figures']

interface Odd {
  readonly form: UnreadableForm
  readonly of: 'a new purchase' | 'an existing purchase'
  readonly id: string
  readonly eventId: string | undefined
}

describe('an event that nobody can read, in one purchase of a running sale', () => {
  let system: System
  let admin: Person
  let other: Person
  let held: Person
  const odd: Odd[] = []
  const expiring: { buyer: Person; purchase: Purchase }[] = []
  const url = () => system.environment.EVENTSTORE_URL ?? ''

  beforeAll(async () => {
    system = await startSystem({
      PAYMENT_WINDOW_SECONDS: String(WINDOW_SECONDS),
      SWEEP_INTERVAL_SECONDS: '1',
    })
    admin = await Person.admin(system.origin)
    other = await Person.registered(system.origin, 'Ann Lee')
    held = await Person.registered(system.origin, 'Bo Chen')
  }, 300_000)
  afterAll(() => system?.stop(), 180_000)

  const marks = () => marksFor(admin)
  const projections = (...args: string[]) => runProjections({ DATA_DIR: system.dataDir }, args)
  const buys = () => other.buys(100, admin)
  const streamsOf = (which: readonly Odd[]) => which.map(({ id }) => streamOf(id)).sort()
  const tombstones = () => odd.filter(({ eventId }) => eventId === undefined)
  const unreadable = () => odd.filter(({ eventId }) => eventId !== undefined)

  describe.each(UNREADABLE_FORMS)('%s', (form) => {
    it.each(['a new purchase', 'an existing purchase'] as const)(
      'in the stream of %s is listed, and another buyer buys and is approved meanwhile',
      async (of) => {
        const id = of === 'a new purchase' ? randomUUID() : (await held.paid(250)).id
        odd.push({ form, of, id, eventId: await appendUnreadable(url(), id, form) })
        const waiting = await Person.registered(system.origin)
        expiring.push({ buyer: waiting, purchase: (await waiting.request(100)).body.purchase })
        await buys()
        const expected = form === 'a tombstone' ? ['audit-trail', ...SUBSCRIBERS] : SUBSCRIBERS
        await waitFor(
          async () => String(await holdersOf(admin, id)) === String(expected.sort()) || undefined,
          {
            what: `${form} of ${of} listed for ${expected}`,
          },
        ).catch(async () => expect(await holdersOf(admin, id)).toEqual(expected))
      },
    )
  })

  it('what others requested meanwhile expires on time, each once', async () => {
    for (const {
      buyer,
      purchase: { id, expiresAt },
    } of expiring) {
      const { decidedAt } = await buyer.seesPurchase(
        id,
        (purchase) => purchase.status === 'expired',
        'expired',
        EVENTUALLY_MS,
      )
      const lateMs = Date.parse(decidedAt ?? '') - Date.parse(expiresAt ?? '')
      expect(lateMs).toBeGreaterThanOrEqual(0)
      expect(lateMs).toBeLessThan(10_000)
    }
  })

  it('readiness and the metric name all of them, and nobody is less ready for it', async () => {
    expect(await system.isReady()).toBe(true)
    for (const part of ['projector', 'expiry'] as const) {
      expect(await quarantinedBy(system, part)).toEqual(streamsOf(odd))
    }
    const metrics = await (await operationsOf(system, 'projector', '/metrics')).text()
    expect(metrics).toContain(`quarantined_streams{subscriber="expiry-deadlines"} ${odd.length}`)
    expect(metrics).toMatch(
      new RegExp(`quarantined_streams\\{subscriber="balances_v\\d+_g\\d+"\\} ${odd.length}`),
    )
  })

  it('a skip of what cannot be read lets the purchase go on; a stream that was closed for good cannot be skipped', async () => {
    const [closed] = tombstones()
    const mark = (await marks()).find(({ purchaseId }) => purchaseId === closed?.id)
    const refused = await projections('quarantine', 'skip', mark?.eventId ?? '', '--reason', 'closed')
    expect(refused).toMatchObject({ code: 3, output: expect.stringContaining('closed for good') })

    for (const { eventId } of unreadable()) {
      const skipped = await projections('quarantine', 'skip', eventId ?? '', '--reason', 'Nobody knows it')
      expect(skipped).toMatchObject({ code: 0 })
    }
    await waitFor(
      async () =>
        (await marks()).every(({ purchaseId }) => tombstones().some(({ id }) => id === purchaseId)) ||
        undefined,
      { what: 'the marks of what was skipped to go', timeoutMs: EVENTUALLY_MS },
    )
    for (const { id } of unreadable().filter(({ of }) => of === 'an existing purchase')) {
      await held.seesPurchase(id, ({ underReview }) => !underReview, 'no longer under review')
    }
  })

  it('skips and marks outlive a restart of projector and expiry, and a rebuild of every projection', async () => {
    const [approved] = unreadable().filter(({ of }) => of === 'an existing purchase')
    expect((await admin.decide(approved?.id ?? '', 'approve')).status).toBe(200)
    await system.killAndAwait('projector')
    await system.killAndAwait('expiry')
    for (const name of purchaseViewNames)
      expect(await projections('rebuild', name)).toMatchObject({ code: 0 })
    await buys()
    for (const part of ['projector', 'expiry'] as const) {
      await waitFor(
        async () =>
          String(await quarantinedBy(system, part)) === String(streamsOf(tombstones())) || undefined,
        {
          what: `${part} to name the tombstones alone`,
          timeoutMs: EVENTUALLY_MS,
        },
      )
    }
    expect((await held.me()).balance).toBe(250)
    for (const { id } of unreadable().filter(
      ({ of, id }) => of === 'an existing purchase' && id !== approved?.id,
    )) {
      expect((await admin.decide(id, 'decline')).status).toBe(200)
    }
  })

  it('a resume of a tombstone is answered, changes nothing, and outlives a restart as well', async () => {
    const [closed] = streamsOf(tombstones())
    expect(await projections('quarantine', 'resume', closed ?? '')).toMatchObject({ code: 0 })
    await requestIsAnswered(admin, EVENTUALLY_MS)
    expect(await quarantinedBy(system, 'projector')).toEqual(streamsOf(tombstones()))
    await buys()
  })
})
