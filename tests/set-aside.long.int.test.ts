// Guards: packages/consumer/src, services/projector/src, services/api/src/operations
import { randomUUID } from 'node:crypto'
import type { Purchase } from '@presale/contracts'
import { purchaseViewNames, streamOf } from '@presale/purchases'
import { waitFor } from '@presale/testing'
import { requestBriefly } from './support/brief-windows'
import { Person } from './support/person'
import {
  holdersOf,
  marksFor,
  operationsOf,
  quarantinedBy,
  requestIsAnswered,
  runProjections,
} from './support/set-aside'
import { step } from './support/step'
import { type System, startSystem } from './support/system'
import { appendUnreadable, UNREADABLE_FORMS, type UnreadableForm } from './support/unreadable-events'

const WINDOW_SECONDS = 3
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
  const expiring: { buyer: Person; id: string; begunAt: number }[] = []
  const url = () => system.environment.EVENTSTORE_URL ?? ''

  beforeAll(async () => {
    system = await startSystem({ SWEEP_INTERVAL_SECONDS: '1' })
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

  const listed = async (form: UnreadableForm, of: Odd['of']): Promise<void> => {
    const id = of === 'a new purchase' ? randomUUID() : (await held.paid(250)).id
    odd.push({ form, of, id, eventId: await appendUnreadable(url(), id, form) })
    const waiting = await Person.registered(system.origin)
    const { purchase: like } = (await waiting.request(100)).body
    const begunAt = Date.now()
    expiring.push({ buyer: waiting, id: await requestBriefly(url(), like, WINDOW_SECONDS), begunAt })
    await buys()
    const expected = form === 'a tombstone' ? ['audit-trail', ...SUBSCRIBERS] : SUBSCRIBERS
    await waitFor(async () => String(await holdersOf(admin, id)) === String(expected.sort()) || undefined, {
      what: `${form} of ${of} listed for ${expected}`,
    }).catch(async () => expect(await holdersOf(admin, id)).toEqual(expected))
  }

  it('is set aside, holds up nobody else, and goes on once it is skipped', async () => {
    for (const form of UNREADABLE_FORMS)
      for (const stream of ['a new purchase', 'an existing purchase'] as const)
        await step(`${form} in the stream of ${stream} is listed, and another buyer buys meanwhile`, () =>
          listed(form, stream),
        )

    await step('what others requested meanwhile expires, and not before its time', async () => {
      for (const { buyer, id, begunAt } of expiring) {
        const isOver = ({ status }: Purchase) => status === 'expired'
        const { decidedAt } = await buyer.seesPurchase(id, isOver, 'expired', EVENTUALLY_MS)
        expect(Date.parse(decidedAt ?? '')).toBeGreaterThanOrEqual(begunAt + WINDOW_SECONDS * 1000)
      }
    })

    await step('readiness and the metric name all of them, and nobody is less ready for it', async () => {
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

    await step(
      'a skip of what cannot be read lets the purchase go on; a stream that was closed for good cannot be skipped',
      async () => {
        const [closed] = tombstones()
        const mark = (await marks()).find(({ purchaseId }) => purchaseId === closed?.id)
        const refused = await projections('quarantine', 'skip', mark?.eventId ?? '', '--reason', 'closed')
        expect(refused).toMatchObject({ code: 3, output: expect.stringContaining('closed for good') })

        for (const { eventId } of unreadable()) {
          const skipped = await projections(
            'quarantine',
            'skip',
            eventId ?? '',
            '--reason',
            'Nobody knows it',
          )
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
      },
    )

    await step(
      'skips and marks outlive a restart of projector and expiry, and a rebuild of every projection',
      async () => {
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
      },
    )

    await step(
      'a resume of a tombstone is answered, changes nothing, and outlives a restart as well',
      async () => {
        const [closed] = streamsOf(tombstones())
        expect(await projections('quarantine', 'resume', closed ?? '')).toMatchObject({ code: 0 })
        await requestIsAnswered(admin, EVENTUALLY_MS)
        expect(await quarantinedBy(system, 'projector')).toEqual(streamsOf(tombstones()))
        await buys()
      },
    )
  }, 900_000)
})
