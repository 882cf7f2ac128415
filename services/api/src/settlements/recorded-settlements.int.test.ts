import { randomUUID } from 'node:crypto'
import type { AdminAction } from '@presale/contracts'
import { connectEventStore, decorate, type EventStore, EventStoreUnavailable } from '@presale/event-store'
import { createLogger } from '@presale/runtime'
import type { Caller } from '../testing/caller'
import { hashEnding } from '../testing/hashes'
import { type SharedApi, sharedApi } from '../testing/shared-api'
import { recordingStore } from './keep-settlements'

const log = createLogger('test')
log.level = 'silent'

describe('what staff say of a settlement later, among the admin actions', () => {
  let api: SharedApi
  let [admin, other, moderator, ann]: Caller[] = []
  let store: EventStore
  beforeAll(async () => {
    api = await sharedApi()
    ;[admin, other] = [await api.admin(), await api.admin()]
    ;[moderator, ann] = [await api.moderator(), await api.buyer()]
    store = connectEventStore(api.eventStoreUrl)
  }, 180_000)
  afterAll(async () => {
    await store?.close()
    await api?.stop()
  })

  const say = (by: Caller | undefined, id: string, what: string, body: object, key?: string) =>
    by!.post(`/api/admin/purchases/${id}/${what}`, body, key === undefined ? {} : { 'idempotency-key': key })
  const approved = async (body: object) => {
    const { id } = await ann!.paid(100)
    expect((await say(admin, id, 'approve', body)).status).toBe(200)
    return id
  }
  const actionsOn = async (id: string) =>
    (await admin!.get<AdminAction[]>(`/api/admin/actions?subject=${id}`)).body
  /** Chained or not. */
  const chainedOn = async (id: string) => {
    const { rows } = await api.pool.query(
      'select number is not null as is_chained from sale.admin_actions where subject = $1',
      [id],
    )
    return rows.map((row) => row.is_chained)
  }

  it('given an approval narrowed to an output, who, which transaction, and its output before and since', async () => {
    const id = await approved({ transactionHash: hashEnding('0xABCDEF9001') })
    expect((await say(admin, id, 'settlement', { output: 3 })).status).toBe(200)
    const { id: adminId } = await admin!.me()
    expect(await actionsOn(id)).toEqual([
      expect.objectContaining({
        action: 'settlement-narrowed',
        subject: id,
        actor: expect.objectContaining({ id: adminId, role: 'admin' }),
        before: { transactionHash: hashEnding('abcdef9001'), output: 'any' },
        after: { transactionHash: hashEnding('abcdef9001'), output: '3' },
      }),
    ])
    expect(await chainedOn(id)).toEqual([true])
  })

  it.each([
    [{}, 'none'],
    [{ reason: 'Paid in cash' }, 'reason'],
  ])(
    'given evidence added to an approval by %p, what it stood on and stands on since',
    async (body, evidence) => {
      const id = await approved(body)
      const transactionHash = hashEnding(`abcdef91${evidence.length}`)
      expect((await say(moderator, id, 'evidence', { transactionHash, output: 1 })).status).toBe(200)
      expect(await actionsOn(id)).toEqual([
        expect.objectContaining({
          action: 'evidence-added',
          actor: expect.objectContaining({ role: 'moderator' }),
          before: { evidence, transactionHash: null, output: null },
          after: { evidence: 'transaction', transactionHash, output: '1' },
        }),
      ])
      expect(await chainedOn(id)).toEqual([true])
    },
  )

  it('given the same again, by key and without, and what is refused, then nothing is written down', async () => {
    const id = await approved({ transactionHash: hashEnding('abcdef9003') })
    const bare = await approved({})
    for (const key of ['narrow', 'narrow', 'narrow-anew'])
      expect((await say(admin, id, 'settlement', { output: 3 }, key)).status).toBe(200)
    expect((await say(admin, id, 'settlement', { output: 4 })).status).toBe(409)
    expect((await say(admin, bare, 'settlement', { output: 4 })).status).toBe(409)
    expect((await say(admin, bare, 'evidence', { transactionHash: hashEnding('abcdef9003') })).status).toBe(
      409,
    )
    expect((await say(admin, bare, 'evidence', { transactionHash: 'not a hash' })).status).toBe(400)
    expect([await chainedOn(id), await chainedOn(bare)]).toEqual([[true], []])
    for (const key of ['add', 'add'])
      expect(
        (await say(admin, bare, 'evidence', { transactionHash: hashEnding('abcdef9004') }, key)).status,
      ).toBe(200)
    expect(await chainedOn(bare)).toEqual([true])
  })

  it('given two admins at once, and one key at once, then each deed has one line', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await approved({ transactionHash: hashEnding(`abcdef92${round}`) })
      const bare = await approved({})
      const key = randomUUID()
      const answers = await Promise.all([
        ...[admin, other].map((by) => say(by, id, 'settlement', { output: 3 })),
        ...[1, 2].map(() =>
          say(admin, bare, 'evidence', { transactionHash: hashEnding(`abcdef93${round}`) }, key),
        ),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect([await chainedOn(id), await chainedOn(bare)]).toEqual([[true], [true]])
    }
  })

  it('given it cannot be written down, then it is not done', async () => {
    const id = await approved({ transactionHash: hashEnding('abcdef9005') })
    const bare = await approved({})
    await api.pool.query('alter table sale.admin_actions add constraint full_up check (false) not valid')
    try {
      expect((await say(admin, id, 'settlement', { output: 3 })).status).toBe(500)
      expect((await say(admin, bare, 'evidence', { transactionHash: hashEnding('abcdef9006') })).status).toBe(
        500,
      )
    } finally {
      await api.pool.query('alter table sale.admin_actions drop constraint full_up')
    }
    expect((await say(admin, id, 'settlement', { output: 4 })).status).toBe(200)
    expect((await say(admin, bare, 'evidence', { transactionHash: hashEnding('abcdef9007') })).status).toBe(
      200,
    )
    expect([await chainedOn(id), await chainedOn(bare)]).toEqual([[true], [true]])
  })

  it('given the store took the event and its answer was lost, then the line stays', async () => {
    const subject = randomUUID()
    const lossy = decorate(store, {
      append: async () => {
        throw new EventStoreUnavailable('The answer was lost')
      },
    })
    const by = { id: randomUUID(), role: 'admin', correlationId: 'request', at: new Date() } as const
    const recording = recordingStore(lossy, { pool: api.pool, log }, by, {
      eventType: 'Done',
      actionOf: () => ({ action: 'done', subject, before: null, after: null }),
    })
    const event = { id: randomUUID(), type: 'Done', data: {}, metadata: {} }
    await expect(recording.store.append(`settlement-BTC-${subject}`, [event], 'any')).rejects.toThrow('lost')
    await recording.settle()
    expect(await chainedOn(subject)).toHaveLength(1)
  })
})
