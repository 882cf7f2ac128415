import { randomUUID } from 'node:crypto'
import type { RecordedEvent } from '@presale/purchases'
import { createPool, inTransaction } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { type SharedApi, sharedApi } from '../testing/shared-api'
import { applyToHolds } from './follow-holds'
import { releaseHolds } from './hold-tokens'

describe('following purchases beside those that count what they hold', () => {
  let api: SharedApi
  beforeAll(async () => {
    api = await sharedApi()
  }, 180_000)
  afterAll(() => api?.stop())

  it('given a purchase whose call has freed its tokens, then its earlier events count them no more, and a reopening does', async () => {
    const purchaseId = randomUUID()
    const follow = (...events: readonly [revision: number, type: string][]) =>
      inTransaction(api.pool, (client) =>
        applyToHolds(
          client,
          events.map(([revision, type]) => ({
            purchaseId,
            revision,
            event: { type, data: { buyerId: randomUUID(), amount: 1 } },
          })) as unknown as RecordedEvent[],
        ),
      )
    const state = async () =>
      (await api.pool.query('select state from api.token_holds where purchase_id = $1', [purchaseId])).rows[0]
        ?.state
    await api.pool.query(
      `insert into api.token_holds (purchase_id, buyer_id, amount, held_at, revision, is_confirmed, state)
       values ($1, gen_random_uuid(), 1, now(), 0, false, 'fresh')`,
      [purchaseId],
    )
    await releaseHolds(api.pool, [{ purchaseId, revision: 1 }])
    expect(await state()).toBe('ended')
    await follow([0, 'PurchaseRequested'])
    expect(await state()).toBe('ended')
    await follow([1, 'PurchaseExpired'])
    expect(await state()).toBe('ended')
    await follow([2, 'PurchaseReopened'])
    expect(await state()).toBe('fresh')
    await follow([3, 'PurchaseDeclined'])
    expect(await state()).toBe('ended')
    await api.pool.query('delete from api.token_holds where purchase_id = $1', [purchaseId])
  })

  it('given two purchases change in one go while a purchase counts them, they do not deadlock', async () => {
    const [ended, approved] = [randomUUID(), randomUUID()]
    const hold = `insert into api.token_holds
        (purchase_id, buyer_id, amount, held_at, revision, is_confirmed, state)
      values ($1, gen_random_uuid(), 1, now(), -1, false, 'fresh')`
    // In the order in which they are counted: the one that the follower changes last comes first.
    for (const purchaseId of [ended, approved]) await api.pool.query(hold, [purchaseId])
    const batch = [
      { purchaseId: ended, revision: 1, event: { type: 'PurchaseExpired', data: {} } },
      { purchaseId: approved, revision: 2, event: { type: 'PurchaseApproved', data: {} } },
    ] as unknown as RecordedEvent[]
    const both = createPool(api.databaseUrl, { max: 2, name: 'test' })
    const [follower, caller] = [await both.connect(), await both.connect()]
    try {
      const pid = (await caller.query('select pg_backend_pid() as pid')).rows[0]?.pid
      let counted: Promise<unknown> | undefined
      const meanwhile = async () => {
        counted = caller.query('select api.count_holds()')
        counted.catch(() => undefined)
        await waitFor(
          async () => {
            const waiting = 'select 1 from pg_locks where pid = $1 and not granted'
            return (await api.pool.query(waiting, [pid])).rowCount !== 0 || undefined
          },
          { what: 'the call to wait for the follower' },
        )
      }
      await follower.query('begin')
      const between = new Proxy(follower, {
        get: (client, name) =>
          name !== 'query'
            ? Reflect.get(client, name)
            : async (text: string, values: unknown[]) => {
                if (text.includes("'released'") && text.includes('ended (purchase_id')) await meanwhile()
                return client.query(text, values)
              },
      })
      await applyToHolds(between, batch)
      await follower.query('commit')
      await counted
    } finally {
      await follower.query('rollback')
      follower.release()
      caller.release()
      await both.end()
      await api.pool.query('delete from api.token_holds where purchase_id = any ($1)', [[ended, approved]])
      await api.pool.query(
        `update api.token_counter set reserved =
           (select coalesce(sum(amount), 0) from api.token_holds where state in ('counted', 'released'))`,
      )
    }
  })
})
