import { randomUUID } from 'node:crypto'
import { type SetAsideMark, setAsideMark } from '@presale/contracts'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { purchaseProjections, STREAM_PREFIX } from '@presale/purchases'
import { generations, requestResume } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { z } from 'zod'
import type { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

const QUARANTINE = '/api/admin/quarantine'

describe('what is set aside, for staff', () => {
  let api: StartedApi
  let store: EventStore
  let admin: Caller

  beforeAll(async () => {
    api = await startApi()
    store = connectEventStore(api.eventStoreUrl)
    admin = await api.admin()
  }, 180_000)
  afterAll(async () => {
    await store?.close()
    await api?.stop()
  })

  const marks = async (by = admin) => (await by.get<SetAsideMark[]>(QUARANTINE)).body

  /** An event of a type that no code knows, at the end of the purchase. */
  const spoil = async (purchaseId: string): Promise<string> => {
    const id = randomUUID()
    const metadata = {
      schemaVersion: 1,
      commandId: randomUUID(),
      correlationId: 'test',
      causationId: 'test',
      actor: { id: null, role: 'system' },
      receivedAt: new Date().toISOString(),
    }
    const event = { id, type: 'PurchaseTeleported', data: { to: 'ann@example.com' }, metadata }
    await store.append(`${STREAM_PREFIX}${purchaseId}`, [event], 'any')
    return id
  }

  const ready = async () => (await admin.get<{ degraded?: Record<string, string> }>('/readyz')).body.degraded

  it('given every event can be read, then nothing is listed', async () => {
    expect(await ready()).toBeUndefined()
    const { status, body, headers } = await admin.get(QUARANTINE)
    expect([status, body, headers.get('x-total-count')]).toEqual([200, [], '0'])
  })

  it('given an unreadable event, then staff see purchase, event and error of each mark, and nothing of the buyer', async () => {
    const { id } = await (await api.buyer()).paid(250)
    const eventId = await spoil(id)
    // The trail keeps what cannot be read as it stands, and sets nothing aside for it; nor does what applies no purchases.
    const setting = purchaseProjections.filter(({ keepsUnreadable }) => !keepsUnreadable)
    const live = (await generations(api.pool)).filter(
      ({ state, name }) => state === 'live' && setting.some((one) => one.name === name),
    )
    const listed = await waitFor(
      async () => {
        const found = await marks(await api.moderator())
        return found.length === live.length ? found : undefined
      },
      { what: 'a mark of each projection' },
    )
    expect(z.array(setAsideMark.strict()).parse(listed)).toEqual(listed)
    expect(listed.map(({ subscriber }) => subscriber).sort()).toEqual(live.map(({ schema }) => schema).sort())
    for (const mark of listed)
      expect(mark).toEqual({
        subscriber: mark.subscriber,
        stream: `${STREAM_PREFIX}${id}`,
        purchaseId: id,
        revision: 2,
        eventId,
        eventType: 'PurchaseTeleported',
        kind: 'unreadable',
        isResumeRequested: false,
        error: expect.stringContaining('No event type PurchaseTeleported is known here'),
        since: expect.any(String),
      })
    expect(JSON.stringify(listed)).not.toContain('ann@example.com')
    // Everybody may read it: without the names of purchases.
    const degraded = await ready()
    expect(degraded).toEqual({ 'quarantined streams': expect.stringContaining('set aside') })
    expect(JSON.stringify(degraded)).not.toContain(id)
  })

  it('given a resume was asked for, then the mark says so', async () => {
    await api.killProjector()
    const [first] = await marks()
    await requestResume(api.pool, { subscriber: first?.subscriber ?? '' })
    expect((await marks()).filter((mark) => mark.isResumeRequested)).toEqual([
      { ...first, isResumeRequested: true },
    ])
  })

  it('given a buyer or nobody, then it is refused', async () => {
    expect((await (await api.buyer()).get(QUARANTINE)).status).toBe(403)
    expect((await api.caller().get(QUARANTINE)).status).toBe(401)
  })
})
